/** Indicators of a period, refreshed while it lasts. */
import type { IndicatorGroup, IndicatorRow } from '../../../domain/wire/indicators.ts';
import { useSite } from '../../session/context.ts';
import { type Refreshed, useRefreshed } from './useRefreshed.ts';

const REFRESH_EVERY_MS = 30_000;

export interface IndicatorPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

export function useIndicators(
  { fromMs, toMs }: IndicatorPeriod,
  by: IndicatorGroup,
): Refreshed<readonly IndicatorRow[]> & { reload: () => void } {
  const { dispatch } = useSite();
  return useRefreshed(
    `${fromMs} ${toMs} ${by}`,
    (signal) => dispatch.indicators({ fromMs, toMs }, by, signal),
    REFRESH_EVERY_MS,
  );
}
