/** Adds the texts of the legend to those already loaded, when it is first opened. */
import { addTexts } from '../i18n.ts';
import { legendEn } from './en.ts';
import { legendMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const LEGEND_NAMESPACE = 'legend';

export function addLegendTexts(): void {
  addTexts(LEGEND_NAMESPACE, { en: legendEn, mn: legendMn });
}
