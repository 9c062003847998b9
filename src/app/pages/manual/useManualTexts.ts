/** Texts of the manual in the page's language; they are loaded with it. */
import { useTranslation } from 'react-i18next';
import { type ManualTexts, manualEn } from '../../../i18n/manual/en/en.ts';
import { manualMn } from '../../../i18n/manual/mn/mn.ts';

export function useManualTexts(): ManualTexts {
  const { i18n } = useTranslation();
  return i18n.language === 'mn' ? manualMn : manualEn;
}
