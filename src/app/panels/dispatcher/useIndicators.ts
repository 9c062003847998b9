/** Indicators of a period, read again while it lasts. */
import { useState } from 'react';
import type { IndicatorGroup, IndicatorRow } from '../../../domain/wire/indicators.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useSite } from '../../session/context.ts';

const REFRESH_EVERY_MS = 30_000;

export interface IndicatorPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A text is the reason of a failure, null means that the backend has none; undefined until the first answer. */
export type IndicatorsResult = readonly IndicatorRow[] | string | null | undefined;

export function useIndicators({ fromMs, toMs }: IndicatorPeriod, by: IndicatorGroup): IndicatorsResult {
  const { dispatch } = useSite();
  const [answer, setAnswer] = useState<IndicatorsResult>();
  useScope(
    (scope) => {
      setAnswer(undefined);
      const read = async () => {
        const next = await dispatch.indicators({ fromMs, toMs }, by, scope.signal).catch(() => undefined);
        if (scope.ended) return;
        setAnswer(next === undefined ? null : next);
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [dispatch, fromMs, toMs, by],
  );
  return answer;
}
