/** Relative times as text in the chosen language (rules.md#relative-time). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { relativeTime } from '../../domain/time/relative.ts';

/** @returns a function from the elapsed milliseconds to, for example, `3 minutes ago` */
export function useRelativeTime(): (ageMs: number) => string {
  const { t } = useTranslation();
  return useCallback(
    (ageMs) => {
      const time = relativeTime(ageMs);
      return time.unit === 'now' ? t('relative.now') : t(`relative.${time.unit}`, { count: time.count });
    },
    [t],
  );
}
