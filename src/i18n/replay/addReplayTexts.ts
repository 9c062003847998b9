/** Adds the replay's texts to those already loaded, on first use. */
import { addTexts } from '../i18n.ts';
import { replayEn } from './en.ts';
import { replayMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const REPLAY_NAMESPACE = 'replay';

export function addReplayTexts(): void {
  addTexts(REPLAY_NAMESPACE, { en: replayEn, mn: replayMn });
}
