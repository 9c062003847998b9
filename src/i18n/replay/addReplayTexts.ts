/** Adds the replay's texts to those that are there, once it is first wanted. */
import { addTexts } from '../i18n.ts';
import { replayEn } from './en.ts';
import { replayMn } from './mn.ts';

/** Name under which its components ask for them. */
export const REPLAY_NAMESPACE = 'replay';

export function addReplayTexts(): void {
  addTexts(REPLAY_NAMESPACE, { en: replayEn, mn: replayMn });
}
