/** A day, none of those to come (shell-and-views section 2; live-monitoring section 5). */

import { useTranslation } from 'react-i18next';
import { useApp } from '../context.ts';
import { useViewDates } from '../views/words.ts';

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`; empty for any day. */
  day: string;
  onChange: (day: string) => void;
}

export function DayInput({ label, day, onChange }: DayInputProps) {
  const { t } = useTranslation();
  const { now, notices } = useApp();
  const { dayOf } = useViewDates();
  return (
    <label className="hf-input hf-day" title={label}>
      <input
        type="date"
        value={day}
        max={dayOf(now())}
        aria-label={label}
        onChange={({ target }) => {
          // Typing can name a day to come, which the calendar does not offer.
          if (target.validity.valid) onChange(target.value);
          else notices.show('warning', t('views.invalidDate'));
        }}
      />
    </label>
  );
}
