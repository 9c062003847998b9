/** Texts as lists of the equipment status are sorted: in any case, figures by their value. */

/** @returns a text whose order, character by character, is that of the names: `EX-9` before `EX-10` */
export function statusSortKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (figures) => figures.replace(/^0+(?=\d)/, '').padStart(12, '0'));
}
