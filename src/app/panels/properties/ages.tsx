/** Ages of single values, for lines that are older than their section. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ENGINE_STALE_MS } from '../../../state/trends/Trends.ts';
import { useAge } from '../../format/useAge.ts';
import { useFormatDateTime } from '../../format/useFormatDateTime.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useWorld } from '../../session/context.ts';

const AGE_REFRESH_MS = 1_000;

/** How long ago something was reported; the exact time as tooltip. @param atMs 0 if unknown */
export function Age({ atMs }: { atMs: number }) {
  const { t } = useTranslation();
  const age = useAge();
  const moment = useFormatDateTime();
  const ageMs = useAgeMs(atMs);
  if (atMs <= 0) return <span className="hf-age">{t('properties.ageUnknown')}</span>;
  return (
    <span className="hf-age" title={moment(atMs)}>
      {t('properties.ago', { age: age(ageMs) })}
    </span>
  );
}

interface AgedValueProps {
  /** When the value was reported. */
  atMs: number | undefined;
  /** Whether an old value is dimmed too, unlike one that is reported rarely. */
  isStaleWithAge?: boolean;
  children: ReactNode;
}

/** A value that may be older than its section, with its age once that exceeds {@link ENGINE_STALE_MS}. */
export function AgedValue({ atMs, isStaleWithAge = false, children }: AgedValueProps) {
  const isOld = useAgeMs(atMs ?? 0) > ENGINE_STALE_MS;
  if (atMs === undefined || !isOld) return <>{children}</>;
  return (
    <>
      <Age atMs={atMs} /> <span data-stale={isStaleWithAge || undefined}>{children}</span>
    </>
  );
}

function useAgeMs(atMs: number): number {
  const { world } = useWorld();
  return useNow(() => world.nowMs(), AGE_REFRESH_MS) - atMs;
}
