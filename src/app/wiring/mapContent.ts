/** What the site's maps show besides reporting entities: the maps themselves, drawings and models, and folders of the trees. */
import type { Scope } from '../../lifetime/scope.ts';
import type { EntityServices, TreeServices } from '../session/services.ts';
import type { Backend, SignedIn } from './backend.ts';
import { followDesigns } from './designs.ts';
import { mapListLoader } from './mapList.ts';
import type { PageState } from './pageState.ts';
import { followTrees } from './trees.ts';
import type { Viewing } from './views.ts';

interface MapContentNeeds {
  signedIn: SignedIn;
  backend: Backend;
  page: PageState;
  viewing: Viewing;
}

export interface MapContent extends Pick<EntityServices, 'designs' | 'designActions'>, Pick<TreeServices, 'trees'> {
  reloadMaps: () => void;
}

/** Fetches the lists, and follows the maps and views that are shown. */
export function followMapContent(scope: Scope, { signedIn, backend, page, viewing }: MapContentNeeds): MapContent {
  const { config, identity } = signedIn;
  const { rest, catalogue, calls, clock } = backend;
  const { site, shell, world, notices } = page;
  const { slots, slotViews, mapData, openViews } = viewing;
  const reloadMaps = mapListLoader(scope, { catalogue, site, calls, notices });
  reloadMaps();
  const shown = { rest, config, calls, slots, slotViews, mapData };
  const token = () => identity.token();
  const { designs, designActions } = followDesigns(scope, {
    ...shown,
    token,
    guard: identity,
    openViews,
    shell,
    now: clock.now,
  });
  const trees = followTrees(scope, { ...shown, world, site, designs });
  return { reloadMaps, designs, designActions, trees };
}
