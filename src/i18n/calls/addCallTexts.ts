/** Adds the texts about failed loads and unreadable items to those already loaded. */
import { addTexts } from '../i18n.ts';
import { callsEn } from './en.ts';
import { callsMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const CALLS_NAMESPACE = 'calls';

export function addCallTexts(): void {
  addTexts(CALLS_NAMESPACE, { en: callsEn, mn: callsMn });
}
