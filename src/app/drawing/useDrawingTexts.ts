/** Texts of the drawing tools, loaded with them. */
import { useTranslation } from 'react-i18next';
import { addDrawingTexts, DRAWING_NAMESPACE } from '../../i18n/drawing/addDrawingTexts.ts';

addDrawingTexts();

export const useDrawingTexts = () => useTranslation(DRAWING_NAMESPACE).t;
export type DrawingTexts = ReturnType<typeof useDrawingTexts>;
