/** Adds the texts of the menu of a scene to those that are there, once they are first wanted. */
import { addTexts } from '../i18n.ts';
import { sceneMenuEn } from './en.ts';
import { sceneMenuMn } from './mn.ts';

/** Name under which its components ask for them. */
export const SCENE_MENU_NAMESPACE = 'sceneMenu';

export function addSceneMenuTexts(): void {
  addTexts(SCENE_MENU_NAMESPACE, { en: sceneMenuEn, mn: sceneMenuMn });
}
