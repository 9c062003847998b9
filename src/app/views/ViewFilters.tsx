/** Filters for a list of views: kind, search, and day of creation, which cannot be in the future. */
import { useTranslation } from 'react-i18next';
import { VIEW_FILTERS, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { DayInput } from '../controls/DayInput.tsx';
import { SearchBox } from '../controls/SearchBox.tsx';
import { Segments } from '../controls/Segments.tsx';

interface ViewFiltersProps {
  query: ViewQuery;
  onChange: (query: ViewQuery) => void;
}

export function ViewFilters({ query, onChange }: ViewFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="hf-viewfilters">
      <Segments
        label={t('views.filters')}
        values={VIEW_FILTERS}
        chosen={query.filter}
        labelOf={(filter) => t(`views.filter.${filter}`)}
        onChoose={(filter) => onChange({ ...query, filter })}
      />
      <span className="hf-spacer" />
      <div className="hf-viewfilters__search" data-list-search>
        <SearchBox
          label={t('views.search')}
          value={query.search}
          onChange={(search) => onChange({ ...query, search })}
        />
      </div>
      <DayInput label={t('views.date')} day={query.day} onChange={(day) => onChange({ ...query, day })} />
    </div>
  );
}
