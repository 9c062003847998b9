/** A day that is not in the future (rules.md#day-input): typed, or chosen from a calendar. */
import { InputText } from 'primereact/inputtext';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, readDay } from '../format/day.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { Icon } from '../icons/Icon.tsx';
import { useShell, useSite } from '../session/context.ts';
import { LazyPart } from './LazyPart.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { Popover } from './Popover.tsx';

const DayCalendar = lazyComponent(async () => (await import('./DayCalendar.tsx')).DayCalendar);

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`; empty for any day. */
  day: string;
  disabled?: boolean;
  onChange: (day: string) => void;
  /** Called for text that is no valid day, which then stays in the form. Without it, the last valid day replaces it. */
  onInvalid?: () => void;
}

export function DayInput({ label, day, disabled = false, onChange, onInvalid }: DayInputProps) {
  const { t, i18n } = useTranslation();
  const { now } = useSite();
  const { notices } = useShell();
  const { dayOf } = useSiteDates();
  const [text, setText] = useState<string>();
  const today = () => dayOf(now());
  const warnInvalidDate = () => notices.show('warning', t('views.invalidDate'));
  const changeText = (typedText: string) => {
    setText(typedText);
    const read = readDay(typedText);
    if (read === undefined || read > today()) {
      onInvalid?.();
      // A day that is still being typed is not one yet.
      if (read !== undefined) warnInvalidDate();
    } else if (read !== day) onChange(read);
  };
  const commitTypedDay = () => {
    if (text !== undefined && readDay(text) === undefined) warnInvalidDate();
    if (!onInvalid || day !== '') setText(undefined);
  };
  return (
    <span className="hf-input hf-day" title={label}>
      <InputText
        value={text ?? formatDay(day, i18n.language)}
        placeholder={t('calendar.form')}
        aria-label={label}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target }) => changeText(target.value)}
        onBlur={commitTypedDay}
        onKeyDown={({ key }) => key === 'Enter' && commitTypedDay()}
      />
      <Popover
        label={label}
        button={({ trigger }) => (
          <button type="button" aria-label={t('calendar.open', { label })} {...trigger} disabled={disabled}>
            <Icon name="calendar" size="small" />
          </button>
        )}
      >
        {(close) => (
          <LazyPart fallback={<div className="hf-calendar" />}>
            <DayCalendar
              day={day}
              lastDay={today()}
              onChoose={(chosen) => {
                onChange(chosen);
                setText(undefined);
                close();
              }}
            />
          </LazyPart>
        )}
      </Popover>
    </span>
  );
}
