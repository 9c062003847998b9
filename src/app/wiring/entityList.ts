/** Fetches the catalogue by categories for Monitor V2. */
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

/** @returns a function that refreshes the list; ignored while a request is pending, and the old list stays until it answers */
export function entityListLoader(scope: Scope, { catalogue, config, state }: Sources): () => void {
  let isPending = false;
  return () => {
    if (config.sntURL === '') {
      failEntityList(state, { key: 'missingSntToken', values: {} });
      return;
    }
    if (isPending) return;
    isPending = true;
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
        isPending = false;
      });
  };
}
