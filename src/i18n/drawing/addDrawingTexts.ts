/** Adds the texts of the drawing tools to those that are there, once they are first wanted. */
import { addTexts } from '../i18n.ts';
import { drawingEn } from './en.ts';
import { drawingMn } from './mn.ts';

/** Name under which its components ask for them. */
export const DRAWING_NAMESPACE = 'drawing';

export function addDrawingTexts(): void {
  addTexts(DRAWING_NAMESPACE, { en: drawingEn, mn: drawingMn });
}
