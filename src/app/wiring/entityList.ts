/** Fetches the catalogue by categories for Monitor V2. */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { type EntityListState, failEntityList, setCategories } from '../../state/entityList/entityList.ts';

interface EntityListSources {
  catalogue: Catalogue;
  config: SiteConfig;
  state: EntityListState;
  calls: CallFaults;
}

/** @returns a function that refreshes the list; the old list stays until the answer arrives */
export function entityListLoader(scope: Scope, { catalogue, config, state, calls }: EntityListSources): () => void {
  const loader = new Loader(scope, {
    call: 'categories',
    faults: calls,
    style: { status: 'httpError' },
    fetchAndApply: async (signal) => {
      const categories = await catalogue.categories(signal);
      if (!signal.aborted) setCategories(state, categories);
    },
    onFault: (fault) => failEntityList(state, fault),
  });
  return () => {
    if (config.sntURL === '') {
      failEntityList(state, { key: 'missingSntToken', values: {} });
      return;
    }
    if (state.phase !== 'ready') state.phase = 'loading';
    void loader.load();
  };
}
