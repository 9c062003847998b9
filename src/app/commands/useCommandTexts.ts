/** Texts of the search and its commands, loaded with the components that show them. */
import { useTranslation } from 'react-i18next';
import { addCommandTexts, COMMANDS_NAMESPACE } from '../../i18n/commands/addCommandTexts.ts';

addCommandTexts();

export const useCommandTexts = () => useTranslation(COMMANDS_NAMESPACE).t;
