/** A day, none of those to come (rules.md#day-input). */

import { useTranslation } from 'react-i18next';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useShell, useSite } from '../session/context.ts';

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`; empty for any day. */
  day: string;
  onChange: (day: string) => void;
}

export function DayInput({ label, day, onChange }: DayInputProps) {
  const { t } = useTranslation();
  const { now } = useSite();
  const { notices } = useShell();
  const { dayOf } = useSiteDates();
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
