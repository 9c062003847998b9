/** What components can do with the page and its backend. */
import i18next from 'i18next';
import type { Scope } from '../../lifetime/scope.ts';
import type { EntityListState } from '../../state/entityList/entityList.ts';
import type { Actions } from '../session/actions.ts';
import type { Backend, SignedIn } from './backend.ts';
import { entityListLoader } from './entityList.ts';
import { lazyFeedback } from './lazyActions.ts';
import { type NavigationSources, navigationActions } from './navigation.ts';
import { refusalActions } from './refusals.ts';
import { signOutAfterSaving, type UnsavedContent } from './signOutAfterSaving.ts';
import { zoneContentActions } from './zoneContents.ts';

interface PageParts extends Omit<NavigationSources, 'session' | 'signOut'>, UnsavedContent {
  entityList: EntityListState;
  reloadMaps: () => void;
}

export function pageActions(
  scope: Scope,
  { config, identity, session }: SignedIn,
  { rest, catalogue, calls }: Backend,
  page: PageParts,
): Actions {
  return {
    login: () => void identity.login(i18next.language),
    reloadMaps: page.reloadMaps,
    ...zoneContentActions({ config }, { rest }),
    loadEntityList: entityListLoader(scope, { catalogue, config, state: page.entityList, calls }),
    fetchFile: rest.fetch,
    ...navigationActions({
      ...page,
      session,
      signOut: signOutAfterSaving(scope, page, () => void identity.logout()),
    }),
    ...lazyFeedback(scope, { rest, config, session }),
    ...refusalActions(scope, { rest, config }),
  };
}
