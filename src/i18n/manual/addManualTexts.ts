/** Adds the manual's texts to those that are there, once its page is fetched. */
import i18next from 'i18next';
import { manualEn } from './en.ts';
import { manualMn } from './mn.ts';

/** Name under which the page asks for them. */
export const MANUAL = 'manual';

export function addManualTexts(): void {
  i18next.addResourceBundle('en', MANUAL, manualEn, true, true);
  i18next.addResourceBundle('mn', MANUAL, manualMn, true, true);
}
