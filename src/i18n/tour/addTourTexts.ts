/** Adds the texts of the tour to those already loaded, when it is first offered. */
import { addTexts } from '../i18n.ts';
import { tourEn } from './en.ts';
import { tourMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const TOUR_NAMESPACE = 'tour';

export function addTourTexts(): void {
  addTexts(TOUR_NAMESPACE, { en: tourEn, mn: tourMn });
}
