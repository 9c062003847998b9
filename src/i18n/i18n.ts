/**
 * Texts in English and Mongolian. The chosen language is stored under `i18nextLng`; one that is not supported falls back
 * to the first supported one (rules.md#language).
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { callsEn } from './calls/en.ts';
import type { cameraEn } from './camera/en.ts';
import type { commandsEn } from './commands/en.ts';
import type { drawingEn } from './drawing/en.ts';
import type { en } from './en/en.ts';
import type { feedbackEn } from './feedback/en.ts';
import type { legendEn } from './legend/en.ts';
import type { mineStatusEn } from './mineStatus/en.ts';
import type { PanelTexts } from './panelTexts.ts';
import type { previewEn } from './preview/en.ts';
import type { refusalsEn } from './refusals/en.ts';
import type { replayEn } from './replay/en.ts';
import type { sceneMenuEn } from './sceneMenu/en.ts';
import { SITE_TEXTS_NAMESPACE } from './siteWords.ts';
import type { tourEn } from './tour/en.ts';
import type { viewerHeaderEn } from './viewerHeader/en.ts';

export const LANGUAGES = ['en', 'mn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages, each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', mn: 'Монгол' };

/** Storage key (rules.md#language). */
export const LANGUAGE_KEY = 'i18nextLng';
/** Namespace of the texts for tools that move cameras. */
export const CAMERA_NAMESPACE = 'camera';

/** The supported language for a stored value. */
export function readLanguage(stored: string | null): Language {
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Parts that are loaded separately add theirs by {@link addTexts}. */
    resources: {
      translation: typeof en;
      preview: typeof previewEn;
      replay: typeof replayEn;
      drawing: typeof drawingEn;
      camera: typeof cameraEn;
      calls: typeof callsEn;
      feedback: typeof feedbackEn;
      commands: typeof commandsEn;
      refusals: typeof refusalsEn;
      legend: typeof legendEn;
      sceneMenu: typeof sceneMenuEn;
      tour: typeof tourEn;
      mineStatus: typeof mineStatusEn;
      viewerHeader: typeof viewerHeaderEn;
    };
  }
}

/** Only the chosen language is loaded. Sites write in English: only other languages translate their words. */
const TEXTS: Record<Language, () => Promise<Readonly<Record<string, object>>>> = {
  en: async () => {
    const [{ en }, { cameraEn }] = await Promise.all([import('./en/en.ts'), import('./camera/en.ts')]);
    return { translation: en, [CAMERA_NAMESPACE]: cameraEn };
  },
  mn: async () => {
    const [{ mn }, { cameraMn }, { siteTexts }] = await Promise.all([
      import('./mn/mn.ts'),
      import('./camera/mn.ts'),
      import('./mn/siteWords.ts'),
    ]);
    return { translation: mn, [CAMERA_NAMESPACE]: cameraMn, [SITE_TEXTS_NAMESPACE]: siteTexts };
  },
};

/** Languages whose texts are loaded; a panel may have added some of its own for others. */
const loadedLanguages = new Set<Language>();

/** @param onLanguage called with the language now and on each change */
export async function initI18n(
  storage: Storage,
  language = readLanguage(storage.getItem(LANGUAGE_KEY)),
  onLanguage: (language: string) => void = () => {},
): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: LANGUAGES[0],
    resources: { [language]: { ...(await TEXTS[language]()) } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
  loadedLanguages.clear();
  loadedLanguages.add(language);
  const apply = (now: string) => {
    document.documentElement.lang = now;
    onLanguage(now);
  };
  apply(i18next.language);
  i18next.on('languageChanged', (now) => {
    storeLanguage(storage, now);
    apply(now);
  });
}

/** Stores the choice, if the storage has room for it. */
export function storeLanguage(storage: Storage, language: string): void {
  try {
    storage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The language is changed anyway.
  }
}

/** Adds the texts of a separately loaded part under a namespace, for `useTranslation(name)`. */
export function addTexts(name: string, texts: Readonly<Record<Language, object>>): void {
  for (const language of LANGUAGES) i18next.addResourceBundle(language, name, texts[language]);
}

/**
 * Adds a panel's own texts to its section, which has only the start texts at first. For both languages: the panel stays
 * open when the language changes.
 */
export function addPanelTexts(panel: keyof PanelTexts, texts: Readonly<Record<Language, object>>): void {
  for (const language of LANGUAGES) mergeTexts(language, 'translation', { [panel]: texts[language] });
}

function mergeTexts(language: Language, name: string, texts: object): void {
  i18next.addResourceBundle(language, name, texts, true, true);
}

/** The language chosen last. */
let requestedLanguage: Language | undefined;

/** @returns false if its texts cannot be loaded, unless another language has been chosen in the meantime */
export async function changeLanguage(language: Language): Promise<boolean> {
  requestedLanguage = language;
  try {
    await loadTexts(language);
    if (requestedLanguage === language) await i18next.changeLanguage(language);
    return true;
  } catch {
    return requestedLanguage !== language;
  }
}

async function loadTexts(language: Language): Promise<void> {
  if (loadedLanguages.has(language)) return;
  const texts = await TEXTS[language]();
  for (const [name, bundle] of Object.entries(texts)) mergeTexts(language, name, bundle);
  loadedLanguages.add(language);
}
