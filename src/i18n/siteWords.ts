/** Words that sites write in English, and that are no names, in the reader's language (rules.md#site-words). */
import i18next from 'i18next';

/** Name under which a language keeps them. */
export const SITE_TEXTS_NAMESPACE = 'siteWords';
/** The number that a dispatch system puts before its words, or a site after them: `2.1 Loading`, `Ore pass 1A`. */
const NUMBERED_TEXT = /^([\d.]+\s+)?(.*?)(\s+\d+\p{L}?)?$/su;

/** @returns the text itself where the language has no word for it: names, and what other systems write in other words */
export function siteText(text: string, language: string): string {
  const [, number = '', words = text, count = ''] = NUMBERED_TEXT.exec(text.trim()) ?? [];
  // The key separator may occur in a site's text.
  const known: unknown = i18next.getResource(language, SITE_TEXTS_NAMESPACE, words.toLowerCase(), {
    keySeparator: false,
  });
  return typeof known === 'string' ? number + known + count : text;
}
