/** Adds the texts of the search and its commands to those that are there, once they are first wanted. */
import { addTexts } from '../i18n.ts';
import { commandsEn } from './en.ts';
import { commandsMn } from './mn.ts';

/** Name under which its components ask for them. */
export const COMMANDS_NAMESPACE = 'commands';

export function addCommandTexts(): void {
  addTexts(COMMANDS_NAMESPACE, { en: commandsEn, mn: commandsMn });
}
