/** Adds the texts of what could not be loaded or read to those that are there. */
import { addTexts } from '../i18n.ts';
import { callsEn } from './en.ts';
import { callsMn } from './mn.ts';

/** Name under which its components ask for them. */
export const CALLS_NAMESPACE = 'calls';

export function addCallTexts(): void {
  addTexts(CALLS_NAMESPACE, { en: callsEn, mn: callsMn });
}
