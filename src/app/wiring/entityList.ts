/** Fetches the catalogue by categories when Monitor V2 asks for it. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { faultOf } from '../../services/rest/faults.ts';
import { type EntityListState, failEntityList, setCategories } from '../../state/entityList/entityList.ts';

interface Sources {
  catalogue: Catalogue;
  config: SiteConfig;
  state: EntityListState;
}

/** @returns a function that asks anew; while a call is under way it asks nothing, and what is known stays until it answers */
export function entityListLoader(scope: Scope, { catalogue, config, state }: Sources): () => void {
  let isAsking = false;
  return () => {
    if (config.sntURL === '') {
      failEntityList(state, { key: 'missingSntToken', values: {} });
      return;
    }
    if (isAsking) return;
    isAsking = true;
    if (state.phase !== 'ready') state.phase = 'loading';
    catalogue
      .categories(scope.signal)
      .then(
        (categories) => setCategories(state, categories),
        (error: unknown) => {
          if (!scope.ended) failEntityList(state, faultOf(error, { status: 'httpError' }));
        },
      )
      .finally(() => {
        isAsking = false;
      });
  };
}
