/** Sites' English words other than names, in the reader's language (rules.md#site-words). */
import i18next from 'i18next';

/** Namespace of a language's translations. */
export const SITE_TEXTS_NAMESPACE = 'siteWords';
/**
 * The number that a dispatch system puts before its words, or a site after them, and a server's code of an error:
 * `2.1 Loading`, `Ore pass 1A`, `the recording cannot be written (EIO)`.
 */
const NUMBERED_TEXT = /^([\d.]+\s+)?(.*?)(\s+(?:\d+\p{L}?|\([A-Z\d_]+\)))?$/su;

/** @returns the text itself if the language has no translation: names, and other systems' own words */
export function siteText(text: string, language: string): string {
  const [, number = '', words = text, count = ''] = NUMBERED_TEXT.exec(text.trim()) ?? [];
  // The key separator may occur in a site's text.
  const known: unknown = i18next.getResource(language, SITE_TEXTS_NAMESPACE, words.toLowerCase(), {
    keySeparator: false,
  });
  return typeof known === 'string' ? number + known + count : text;
}

/**
 * The site's text for a displayed translation: the inverse of {@link siteText}.
 * @param known texts of the site; they take precedence over other words with the same translation
 * @returns the text itself if it is no translation
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
