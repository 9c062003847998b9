/** Texts of the landing page's state of the mine, fetched with it. */
import { addTexts } from '../i18n.ts';
import { mineNowEn } from './en.ts';
import { mineNowMn } from './mn.ts';

export const MINE_NOW = 'mineNow';

export function addMineNowTexts(): void {
  addTexts(MINE_NOW, { en: mineNowEn, mn: mineNowMn });
}
