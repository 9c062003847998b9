/** Faults of calls in the chosen language. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../domain/link/fault.ts';

export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ key, values }) =>
      t(`fault.${key}`, { message: String(values['message'] ?? ''), status: String(values['status'] ?? '') }),
    [t],
  );
}
