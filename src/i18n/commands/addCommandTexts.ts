/** Adds the texts of the search and its commands to those already loaded, on first use. */
import { addTexts } from '../i18n.ts';
import { commandsEn } from './en.ts';
import { commandsMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const COMMANDS_NAMESPACE = 'commands';

export function addCommandTexts(): void {
  addTexts(COMMANDS_NAMESPACE, { en: commandsEn, mn: commandsMn });
}
