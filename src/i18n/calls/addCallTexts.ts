/** Adds the texts about failed loads and unreadable items to those already loaded. */
import type { CallKey, LoadedCall } from '../../domain/link/calls.ts';
import { addTexts } from '../i18n.ts';
import { callsEn } from './en.ts';
import { callsMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const CALLS_NAMESPACE = 'calls';

/** Key of a call's name among them; calls of several maps have the same one. */
export function callNameKey(call: CallKey): `name.${LoadedCall}` {
  return `name.${call.split(' ', 1)[0] as LoadedCall}`;
}

export function addCallTexts(): void {
  addTexts(CALLS_NAMESPACE, { en: callsEn, mn: callsMn });
}
