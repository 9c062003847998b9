/** Filters over a list of views: kind, search, and day of creation, which cannot be in the future. */
import { useTranslation } from 'react-i18next';
import { VIEW_FILTERS, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons/Icon.tsx';
import { useViewDates } from './words.ts';

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
      <label className="hf-input hf-viewfilters__search">
        <Icon name="search" size="small" />
        <input
          type="text"
          value={query.search}
          placeholder={t('views.search')}
          aria-label={t('views.search')}
          onChange={(event) => onChange({ ...query, search: event.target.value })}
        />
        {query.search !== '' && (
          <button type="button" aria-label={t('views.clearSearch')} onClick={() => onChange({ ...query, search: '' })}>
            <Icon name="close" size="small" />
          </button>
        )}
      </label>
      <DayInput day={query.day} onChange={(day) => onChange({ ...query, day })} />
    </div>
  );
}

function DayInput({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const { now, notices } = useApp();
  const { dayOf } = useViewDates();
  const today = dayOf(now());
  return (
    <label className="hf-input hf-viewfilters__day" title={t('views.date')}>
      <input
        type="date"
        value={day}
        max={today}
        aria-label={t('views.date')}
        onChange={({ target }) => {
          // Typing can name a day to come, which the calendar does not offer.
          if (target.validity.valid) onChange(target.value);
          else notices.show('warning', t('views.invalidDate'));
        }}
      />
    </label>
  );
}
