/** Filters over a list of views: kind, search, and day of creation, which cannot be in the future. */
import { useTranslation } from 'react-i18next';
import { VIEW_FILTERS, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { DayInput } from '../controls/DayInput.tsx';
import { SearchBox } from '../controls/SearchBox.tsx';

interface ViewFiltersProps {
  query: ViewQuery;
  onChange: (query: ViewQuery) => void;
}

export function ViewFilters({ query, onChange }: ViewFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="hf-viewfilters">
      <fieldset className="hf-segments">
        <legend className="hf-hidden">{t('views.filters')}</legend>
        {VIEW_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className="hf-segment"
            aria-pressed={query.filter === filter}
            onClick={() => onChange({ ...query, filter })}
          >
            {t(`views.filter.${filter}`)}
          </button>
        ))}
      </fieldset>
      <span className="hf-spacer" />
      <div className="hf-viewfilters__search">
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
