/** The calendar from which a day is chosen, loaded when first opened. */
import { addLocale } from 'primereact/api';
import { Calendar } from 'primereact/calendar';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { initialFocus } from './focusable.ts';
import './dayCalendar.css';

/** Animation frames until the calendar's layout has settled. */
const LAYOUT_SETTLE_FRAMES = 8;

interface DayCalendarProps {
  /** `YYYY-MM-DD`; empty for none. */
  day: string;
  /** Later days cannot be chosen. */
  lastDay: string;
  onChoose: (day: string) => void;
}

export function DayCalendar({ day, lastDay, onChoose }: DayCalendarProps) {
  const { i18n } = useTranslation();
  const choose = useRef(onChoose);
  useLayoutEffect(() => {
    choose.current = onChoose;
  });
  return <Grid day={day} lastDay={lastDay} language={i18n.language} choose={choose} />;
}

interface GridProps {
  day: string;
  lastDay: string;
  language: string;
  choose: { readonly current: (day: string) => void };
}

/** The library recreates all cells on each render, which loses the focus: it is rendered only when the day changes. */
const Grid = memo(function Grid({ day, lastDay, language, choose }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  useLocale(language);
  useScope((scope) => {
    // On mounting it renders more than once, each time with new cells.
    let frames = 0;
    const stop = scope.onEveryFrame(() => {
      const target = box.current && initialFocus(box.current);
      if (target && document.activeElement !== target) target.focus({ preventScroll: true });
      if (++frames === LAYOUT_SETTLE_FRAMES) stop();
    });
  }, []);
  const value = useMemo(() => (day === '' ? null : localDate(day)), [day]);
  const last = useMemo(() => localDate(lastDay), [lastDay]);
  return (
    <div ref={box} className="hf-calendar">
      <Calendar
        inline
        locale={language}
        value={value}
        viewDate={value ?? last}
        maxDate={last}
        prevIcon={<Icon name="chevronLeft" />}
        nextIcon={<Icon name="chevronRight" />}
        onChange={(event) => event.value instanceof Date && choose.current(dayOfLocal(event.value))}
      />
    </div>
  );
});

function useLocale(language: string): void {
  const { t } = useTranslation();
  useMemo(() => {
    addLocale(language, {
      firstDayOfWeek: 1,
      dayNamesMin: t('calendar.days').split(','),
      monthNames: t('calendar.months').split(','),
      monthNamesShort: t('calendar.monthsShort').split(','),
      chooseMonth: t('calendar.chooseMonth'),
      chooseYear: t('calendar.chooseYear'),
      prevMonth: t('calendar.prevMonth'),
      nextMonth: t('calendar.nextMonth'),
      prevYear: t('calendar.prevYear'),
      nextYear: t('calendar.nextYear'),
      prevDecade: t('calendar.prevDecade'),
      nextDecade: t('calendar.nextDecade'),
      dateFormat: 'mm/dd/yy',
    });
  }, [language, t]);
}

/** The library counts days in the browser's time zone. */
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOfLocal(at: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}
