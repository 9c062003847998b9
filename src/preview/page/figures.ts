/** Number formats: thin spaces between thousands, a true minus sign, fixed decimals. */

export function formatFixed(value: number, decimals: number): string {
  const [whole = '0', rest] = Math.abs(value).toFixed(decimals).split('.');
  const groupedDigits = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009');
  const text = rest === undefined ? groupedDigits : `${groupedDigits}.${rest}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** A file size in its most readable unit. */
export function fileSize(bytes: number): { value: string; unit: 'B' | 'kB' | 'MB' } {
  if (bytes < 1000) return { value: formatFixed(bytes, 0), unit: 'B' };
  if (bytes < 1_000_000) return { value: formatFixed(bytes / 1000, 1), unit: 'kB' };
  return { value: formatFixed(bytes / 1_000_000, 2), unit: 'MB' };
}
