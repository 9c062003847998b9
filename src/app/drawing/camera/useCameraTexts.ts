/** Texts of the tools that move cameras. */
import { useTranslation } from 'react-i18next';
import { CAMERA_NAMESPACE } from '../../../i18n/i18n.ts';

export const useCameraTexts = () => useTranslation(CAMERA_NAMESPACE).t;
