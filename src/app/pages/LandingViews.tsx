/** Private and public views on the landing page, under one set of filters. */
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { ViewFilter } from '../../domain/view/viewFilter.ts';
import type { MapVisibleType } from '../../domain/view/viewState.ts';
import { LoadFailure } from '../controls/LoadFailure.tsx';
import { useFaultText } from '../format/useFaultText.ts';
import { useActions, useViews } from '../session/context.ts';
import { useViewQuery } from '../views/useViewQuery.ts';
import { ViewFilters } from '../views/ViewFilters.tsx';
import { ViewTable } from '../views/ViewTable.tsx';

/** Lists shown for a filter; samples have a list of their own only under their filter. */
function listsOf(filter: ViewFilter): readonly MapVisibleType[] {
  if (filter === 'private' || filter === 'public' || filter === 'sample') return [filter];
  return filter === 'favorite' ? ['private', 'public', 'sample'] : ['private', 'public'];
}

export function LandingViews() {
  const { t } = useTranslation();
  const { views } = useViews();
  const actions = useActions();
  const textOf = useFaultText();
  const { found, fault, query, setQuery, emptyText } = useViewQuery();
  const viewsOfKind = (kind: MapVisibleType): SavedView[] => found.filter(({ visibility }) => visibility === kind);
  return (
    <section className="hf-landing__views" aria-label={t('views.choose')}>
      <ViewFilters query={query} onChange={setQuery} />
      {fault && <LoadFailure text={`${t('views.listFailed')} ${textOf(fault)}`} onRetry={views.reload} />}
      <div className="hf-landing__lists">
        {listsOf(query.filter).map((kind) => (
          <ViewTable
            key={`${kind} ${JSON.stringify(query)}`}
            title={t(`views.title.${kind}`)}
            views={viewsOfKind(kind)}
            emptyText={emptyText}
            isInFavourites={query.filter === 'favorite'}
            onSelect={(key) => actions.showView(key)}
          />
        ))}
      </div>
    </section>
  );
}
