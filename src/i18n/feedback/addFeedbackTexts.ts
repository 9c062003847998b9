/** Adds the texts of feedback to those already loaded, on first use. */
import { addTexts } from '../i18n.ts';
import { feedbackEn } from './en.ts';
import { feedbackMn } from './mn.ts';

/** Namespaces in which the components look texts up: those of every page, and their own. */
export const FEEDBACK_NAMESPACES = ['translation', 'feedback'] as const;

export function addFeedbackTexts(): void {
  addTexts('feedback', { en: feedbackEn, mn: feedbackMn });
}
