/** Adds the texts of the drawing tools to those already loaded, on first use. */
import { addTexts } from '../i18n.ts';
import { drawingEn } from './en.ts';
import { drawingMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const DRAWING_NAMESPACE = 'drawing';

export function addDrawingTexts(): void {
  addTexts(DRAWING_NAMESPACE, { en: drawingEn, mn: drawingMn });
}
