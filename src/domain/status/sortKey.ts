/** Sort keys of the equipment status: case-insensitive, numbers by value. */

/** @returns a text whose character order is the order of names: `EX-9` before `EX-10` */
export function statusSortKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (figures) => figures.replace(/^0+(?=\d)/, '').padStart(12, '0'));
}
