/** Texts of what moves cameras, which come with it. */
import { useTranslation } from 'react-i18next';
import { addCameraTexts, CAMERA_NAMESPACE } from '../../../i18n/camera/addCameraTexts.ts';

addCameraTexts();

export const useCameraTexts = () => useTranslation(CAMERA_NAMESPACE).t;
