/** Adds the texts of the tour to those that are there, once it is first offered. */
import { addTexts } from '../i18n.ts';
import { tourEn } from './en.ts';
import { tourMn } from './mn.ts';

/** Name under which its components ask for them. */
export const TOUR_NAMESPACE = 'tour';

export function addTourTexts(): void {
  addTexts(TOUR_NAMESPACE, { en: tourEn, mn: tourMn });
}
