/** Ages as text in the chosen language. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf } from '../../domain/time/age.ts';

/** @returns a function from milliseconds to, for example, `0.4 s` */
export function useAge(): (ageMs: number) => string {
  const { t } = useTranslation();
  return useCallback(
    (ageMs) => {
      const { unit, value } = ageOf(ageMs);
      return t(`age.${unit}`, { value });
    },
    [t],
  );
}
