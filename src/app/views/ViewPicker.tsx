/** Content of an empty viewer: the list of views (rules.md#view-list). */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotId } from '../../domain/layout/layout.ts';
import { LoadFailure } from '../controls/LoadFailure.tsx';
import { useFaultText } from '../format/useFaultText.ts';
import { useViews } from '../session/context.ts';
import { useViewQuery } from './useViewQuery.ts';
import { ViewFilters } from './ViewFilters.tsx';
import { ViewTable } from './ViewTable.tsx';
import './views.css';

export function ViewPicker({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { views, viewers } = useViews();
  const textOf = useFaultText();
  const { found, fault, query, setQuery, emptyText } = useViewQuery();
  useEffect(() => views.reload(), [views]);
  return (
    <div className="hf-picker">
      <ViewFilters query={query} onChange={setQuery} />
      {fault && <LoadFailure text={`${t('views.listFailed')} ${textOf(fault)}`} onRetry={views.reload} />}
      <ViewTable
        key={JSON.stringify(query)}
        title={t('views.choose')}
        views={found}
        emptyText={emptyText}
        isInFavourites={query.filter === 'favorite'}
        maxRows={200}
        onSelect={(key) => viewers.open(slot, key)}
      />
    </div>
  );
}
