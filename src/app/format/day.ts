/** Days as displayed and typed: one format per language. */

/** Formats `YYYY-MM-DD` as `MM/DD/YYYY` in English, `YYYY.MM.DD` in Mongolian; empty for no day. */
export function formatDay(day: string, language: string): string {
  const [year, month, date] = day.split('-');
  if (date === undefined) return '';
  return language === 'mn' ? `${year}.${month}.${date}` : `${month}/${date}/${year}`;
}

const MONTH_FIRST_PATTERN = /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4})$/;
const YEAR_FIRST_PATTERN = /^(?<year>\d{4})[-.](?<month>\d{1,2})[-.](?<date>\d{1,2})$/;

/**
 * Reads `MM/DD/YYYY`, `YYYY.MM.DD` or `YYYY-MM-DD` in any language: the formats are unambiguous.
 * @returns `YYYY-MM-DD`; empty for empty input; undefined for an invalid date
 */
export function readDay(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const { year, month, date } = (MONTH_FIRST_PATTERN.exec(typed) ?? YEAR_FIRST_PATTERN.exec(typed))?.groups ?? {};
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  // 31 April would be read as 1 May.
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day ? undefined : day;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A site's `YYYY-MM-DD` in the language's format; undefined for any other text. */
export function formatSiteDay(text: string, language: string): string | undefined {
  return ISO_DAY.test(text) && readDay(text) !== undefined ? formatDay(text, language) : undefined;
}
