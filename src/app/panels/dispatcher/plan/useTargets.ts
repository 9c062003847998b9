/** Targets of indicators, read again now and then: others may set them. */
import { useCallback, useState } from 'react';
import type { IndicatorTargetList, TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { useScope } from '../../../lifetime/useScope.ts';
import { useSite } from '../../../session/context.ts';

const REFRESH_EVERY_MS = 60_000;
const NO_TARGETS: IndicatorTargetList = { mayChange: false, targets: {} };

export interface Targets extends IndicatorTargetList {
  /** Why the last change was refused. */
  readonly fault: string | undefined;
  /** @param value null takes the target away @returns whether it was stored */
  set(indicator: TargetedIndicator, value: number | null): Promise<boolean>;
}

/** @returns without targets until they are read, and where the backend keeps none */
export function useTargets(): Targets {
  const { dispatch } = useSite();
  const [list, setList] = useState(NO_TARGETS);
  const [fault, setFault] = useState<string>();
  const [reads, setReads] = useState(0);
  useScope(
    (scope) => {
      const read = async () => {
        const answer = await dispatch.targets(scope.signal).catch(() => undefined);
        if (scope.ended) return;
        if (typeof answer === 'object') setList(answer);
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [dispatch, reads],
  );
  const set = useCallback(
    async (indicator: TargetedIndicator, value: number | null) => {
      const refusal = await dispatch.setTarget(indicator, value);
      setFault(refusal);
      // Shown before all targets are read again.
      if (refusal === undefined) setList((list) => withTarget(list, indicator, value));
      setReads((count) => count + 1);
      return refusal === undefined;
    },
    [dispatch],
  );
  return { ...list, fault, set };
}

function withTarget(
  { mayChange, targets }: IndicatorTargetList,
  indicator: TargetedIndicator,
  value: number | null,
): IndicatorTargetList {
  const { [indicator]: _, ...others } = targets;
  return { mayChange, targets: value === null ? others : { ...others, [indicator]: value } };
}
