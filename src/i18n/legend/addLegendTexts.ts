/** Adds the texts of the legend to those that are there, once it is first opened. */
import { addTexts } from '../i18n.ts';
import { legendEn } from './en.ts';
import { legendMn } from './mn.ts';

/** Name under which its components ask for them. */
export const LEGEND_NAMESPACE = 'legend';

export function addLegendTexts(): void {
  addTexts(LEGEND_NAMESPACE, { en: legendEn, mn: legendMn });
}
