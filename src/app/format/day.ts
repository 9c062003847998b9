/** Days as people read and type them: one form in every language, that of the lists. */

/** `MM/DD/YYYY` of `YYYY-MM-DD`; empty for no day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return date === undefined ? '' : `${month}/${date}/${year}`;
}

const TYPED = /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4})$/;
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/;

/**
 * Reads `MM/DD/YYYY` or `YYYY-MM-DD`.
 * @returns `YYYY-MM-DD`; empty where nothing is typed; undefined for what is no day of the calendar
 */
export function readDay(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const { year, month, date } = (TYPED.exec(typed) ?? ISO.exec(typed))?.groups ?? {};
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  // 31 April is read as 1 May.
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day ? undefined : day;
}
