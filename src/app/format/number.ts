/** Figures as displayed: thin space per thousand, real minus sign, fixed decimals. */

const THIN_SPACE = '\u2009';
const MINUS_SIGN = '\u2212';

/** `4763911.066, 2` gives `4 763 911.07`. Anything but a finite number gives a dash. */
export function formatNumber(value: number | undefined, decimals: number): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const groupedDigits = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  const digits = fraction === undefined ? groupedDigits : `${groupedDigits}.${fraction}`;
  return value < 0 && /[1-9]/.test(digits) ? MINUS_SIGN + digits : digits;
}
