/** Figures as people read them: thin space a thousand, real minus, fixed decimals. */

export function formatFixed(value: number, decimals: number): string {
  const [whole = '0', rest] = Math.abs(value).toFixed(decimals).split('.');
  const groupedDigits = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009');
  const text = rest === undefined ? groupedDigits : `${groupedDigits}.${rest}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Bytes in the unit that reads best. */
export function fileSize(bytes: number): { value: string; unit: 'B' | 'kB' | 'MB' } {
  if (bytes < 1000) return { value: formatFixed(bytes, 0), unit: 'B' };
  if (bytes < 1_000_000) return { value: formatFixed(bytes / 1000, 1), unit: 'kB' };
  return { value: formatFixed(bytes / 1_000_000, 2), unit: 'MB' };
}
