/**
 * Texts in English and Mongolian. The chosen language is kept under `i18nextLng`; one that is not supported falls back
 * to the first supported (shell-and-views section 3, "Language").
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/en.ts';
import { mn } from './mn/mn.ts';
import type { previewEn } from './preview/en.ts';

export const LANGUAGES = ['en', 'mn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', mn: 'Монгол' };

/** Key of the storage, given by the specification. */
export const LANGUAGE_KEY = 'i18nextLng';

/** The supported language that a stored text names. */
export function readLanguage(stored: string | null): Language {
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** A page of its own adds `preview` by {@link addTexts}. */
    resources: { translation: typeof en; preview: typeof previewEn };
  }
}

/** @param onLanguage told of the language now and whenever it changes */
export async function startTexts(
  storage: Storage,
  language = readLanguage(storage.getItem(LANGUAGE_KEY)),
  onLanguage: (language: string) => void = () => {},
): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: LANGUAGES[0],
    resources: { en: { translation: en }, mn: { translation: mn } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
  const apply = (now: string) => {
    document.documentElement.lang = now;
    onLanguage(now);
  };
  apply(i18next.language);
  i18next.on('languageChanged', (now) => {
    storage.setItem(LANGUAGE_KEY, now);
    apply(now);
  });
}

/** Adds the texts of a page of its own under a name, for `useTranslation(name)`. */
export function addTexts(name: string, texts: Readonly<Record<Language, object>>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, texts[language]);
}

export function chooseLanguage(language: Language): void {
  i18next.changeLanguage(language).catch(() => {});
}
