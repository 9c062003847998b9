/** Adds the texts of a scene's menu to those already loaded, on first use. */
import { addTexts } from '../i18n.ts';
import { sceneMenuEn } from './en.ts';
import { sceneMenuMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const SCENE_MENU_NAMESPACE = 'sceneMenu';

export function addSceneMenuTexts(): void {
  addTexts(SCENE_MENU_NAMESPACE, { en: sceneMenuEn, mn: sceneMenuMn });
}
