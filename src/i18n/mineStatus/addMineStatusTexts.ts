/** Texts of the landing page's state of the mine, loaded with it. */
import { addTexts } from '../i18n.ts';
import { mineStatusEn } from './en.ts';
import { mineStatusMn } from './mn.ts';

export const MINE_STATUS_NAMESPACE = 'mineStatus';

export function addMineStatusTexts(): void {
  addTexts(MINE_STATUS_NAMESPACE, { en: mineStatusEn, mn: mineStatusMn });
}
