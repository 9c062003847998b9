/** Faults of calls in the chosen language. */
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../domain/link/fault.ts';
import { faultText } from './faultText.ts';

/** @returns {@link faultText}; the component is rendered again when the language changes */
export function useFaultText(): (fault: Fault) => string {
  useTranslation();
  return faultText;
}
