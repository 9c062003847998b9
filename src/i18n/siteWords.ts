/** Words that sites write in English, and that are no names, in the reader's language (rules.md#site-words). */
import i18next from 'i18next';

/** Name under which a language keeps them. */
export const SITE_TEXTS_NAMESPACE = 'siteWords';
/**
 * The number that a dispatch system puts before its words, or a site after them, and a server's code of an error:
 * `2.1 Loading`, `Ore pass 1A`, `the recording cannot be written (EIO)`.
 */
const NUMBERED_TEXT = /^([\d.]+\s+)?(.*?)(\s+(?:\d+\p{L}?|\([A-Z\d_]+\)))?$/su;

/** @returns the text itself where the language has no word for it: names, and what other systems write in other words */
export function siteText(text: string, language: string): string {
  const [, number = '', words = text, count = ''] = NUMBERED_TEXT.exec(text.trim()) ?? [];
  // The key separator may occur in a site's text.
  const known: unknown = i18next.getResource(language, SITE_TEXTS_NAMESPACE, words.toLowerCase(), {
    keySeparator: false,
  });
  return typeof known === 'string' ? number + known + count : text;
}

/**
 * What a site writes for a text that is shown translated: the inverse of {@link siteText}.
 * @param known texts of the site; they precede other words of the same translation
 * @returns the text itself where no word of the language is meant
 */
export function rawSiteText(shown: string, language: string, known: readonly string[] = []): string {
  const wanted = folded(shown);
  const own = known.find((text) => folded(text) === wanted || folded(siteText(text, language)) === wanted);
  if (own !== undefined) return own;
  const [, number = '', words = shown, count = ''] = NUMBERED_TEXT.exec(shown.trim()) ?? [];
  const bundle = (i18next.getResourceBundle(language, SITE_TEXTS_NAMESPACE) ?? {}) as Readonly<Record<string, string>>;
  const raw = Object.keys(bundle).find((word) => folded(bundle[word] ?? '') === folded(words));
  return raw === undefined ? shown : number + raw + count;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
