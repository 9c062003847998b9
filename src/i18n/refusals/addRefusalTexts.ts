/** Adds the texts of the page of refused reports to those already loaded, when it is first opened. */
import { addTexts } from '../i18n.ts';
import { refusalsEn } from './en.ts';
import { refusalsMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const REFUSALS_NAMESPACE = 'refusals';

export function addRefusalTexts(): void {
  addTexts(REFUSALS_NAMESPACE, { en: refusalsEn, mn: refusalsMn });
}
