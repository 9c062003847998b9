/** Adds the texts of the page of refused reports to those that are there, once it is first opened. */
import { addTexts } from '../i18n.ts';
import { refusalsEn } from './en.ts';
import { refusalsMn } from './mn.ts';

/** Name under which its components ask for them. */
export const REFUSALS_NAMESPACE = 'refusals';

export function addRefusalTexts(): void {
  addTexts(REFUSALS_NAMESPACE, { en: refusalsEn, mn: refusalsMn });
}
