/** Adds the texts of what moves cameras to those that are there, once they are first wanted. */
import { addTexts } from '../i18n.ts';
import { cameraEn } from './en.ts';
import { cameraMn } from './mn.ts';

/** Name under which its components ask for them. */
export const CAMERA_NAMESPACE = 'camera';

export function addCameraTexts(): void {
  addTexts(CAMERA_NAMESPACE, { en: cameraEn, mn: cameraMn });
}
