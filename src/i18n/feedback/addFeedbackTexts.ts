/** Adds the texts of feedback to those that are there, once they are first wanted. */
import { addTexts } from '../i18n.ts';
import { feedbackEn } from './en.ts';
import { feedbackMn } from './mn.ts';

/** Name under which its components ask for them, beside the texts of every page. */
export const FEEDBACK_NAMESPACES = ['translation', 'feedback'] as const;

export function addFeedbackTexts(): void {
  addTexts('feedback', { en: feedbackEn, mn: feedbackMn });
}
