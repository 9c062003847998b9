/** Search keys of names: transliterated to Latin letters, with spelling variants unified (rules.md#search). */

/**
 * Transliteration of Mongolian and Russian letters as in passports and on signs; confusable letters are unified below.
 */
const LATIN_SPELLINGS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'o',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'o',
  ү: 'o',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: 'i',
  э: 'e',
  ю: 'io',
  я: 'ia',
};

/** Cyrillic letters that look like Latin ones, since equipment numbers are typed with either. */
const CYRILLIC_HOMOGLYPHS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};

const CYRILLIC_LETTERS = /[а-яёөү]/g;
const COMBINING_MARKS = /\p{M}/gu;
/** Spellings of one sound: х is kh or h, ж is zh or j, е is ye or e, ө and ү are o, u or their umlauts. */
const SOUND_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'h'],
  [/zh/g, 'j'],
  [/w/g, 'v'],
  [/ye/g, 'e'],
  [/yo/g, 'o'],
  [/y/g, 'i'],
  [/u/g, 'o'],
  [/([aeio])\1+/g, '$1'],
];
const BETWEEN_LETTER_AND_DIGIT = /(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu;
const SEPARATOR_PATTERN = /[^\p{L}\d]+/gu;

/**
 * The normalised spelling of a text: lower-case Latin words, with letters and digits separated (`HT-203` and `ht203`
 * are `ht 203`).
 */
export function searchKey(text: string): string {
  return transliterate(foldCase(text), LATIN_SPELLINGS);
}

/** The {@link searchKey}, and a second one that reads Cyrillic letters as the Latin ones that they look like. */
export function searchKeys(text: string): readonly string[] {
  const foldedText = foldCase(text);
  const letters = foldedText.match(CYRILLIC_LETTERS);
  const key = transliterate(foldedText, LATIN_SPELLINGS);
  if (!letters?.every((letter) => letter in CYRILLIC_HOMOGLYPHS)) return [key];
  return [key, transliterate(foldedText, CYRILLIC_HOMOGLYPHS)];
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function transliterate(folded: string, letters: Readonly<Record<string, string>>): string {
  // Diacritics are removed after Cyrillic letters that contain one have been replaced.
  const latin = folded.replace(CYRILLIC_LETTERS, (letter) => letters[letter] ?? '');
  const plain = latin.normalize('NFD').replace(COMBINING_MARKS, '');
  const spelt = SOUND_SPELLINGS.reduce((now, [pattern, one]) => now.replace(pattern, one), plain);
  return spelt.replace(BETWEEN_LETTER_AND_DIGIT, ' ').replace(SEPARATOR_PATTERN, ' ').trim();
}
