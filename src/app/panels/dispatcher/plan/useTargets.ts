/** Targets of indicators, read again now and then: others may set them. */
import { useState } from 'react';
import type { IndicatorTargetList, TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { useSite } from '../../../session/context.ts';
import { type Refreshed, useRefreshed } from '../useRefreshed.ts';

const REFRESH_EVERY_MS = 60_000;
const NO_TARGETS: IndicatorTargetList = { mayChange: false, targets: {} };

export interface Targets extends IndicatorTargetList, Pick<Refreshed<IndicatorTargetList>, 'failure'> {
  /** When they were read, epoch milliseconds; undefined before. */
  readonly shownFromMs: number | undefined;
  /** Why the last change was refused. */
  readonly fault: string | undefined;
  reload: () => void;
  /** @param value null takes the target away @returns whether it was stored */
  set(indicator: TargetedIndicator, value: number | null): Promise<boolean>;
}

interface TargetChange {
  readonly indicator: TargetedIndicator;
  readonly value: number | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** @returns without targets until they are read, and where the backend keeps none */
export function useTargets(): Targets {
  const { dispatch, now } = useSite();
  const read = (signal: AbortSignal) => dispatch.targets(signal);
  const { content, readAtMs, failure, reload } = useRefreshed('targets', read, REFRESH_EVERY_MS);
  const [fault, setFault] = useState<string>();
  const [changes, setChanges] = useState<readonly TargetChange[]>([]);
  const set = async (indicator: TargetedIndicator, value: number | null) => {
    const refusal = await dispatch.setTarget(indicator, value);
    setFault(refusal);
    if (refusal === undefined)
      setChanges((before) => [
        ...before.filter((change) => change.indicator !== indicator),
        { indicator, value, atMs: now() },
      ]);
    reload();
    return refusal === undefined;
  };
  // Own changes are shown before all targets are read again.
  const unread = changes.filter(({ atMs }) => atMs >= readAtMs);
  const list = unread.reduce(withTarget, content ?? NO_TARGETS);
  return { ...list, failure, shownFromMs: content ? readAtMs : undefined, fault, reload, set };
}

function withTarget(
  { mayChange, targets }: IndicatorTargetList,
  { indicator, value }: TargetChange,
): IndicatorTargetList {
  const { [indicator]: _, ...others } = targets;
  return { mayChange, targets: value === null ? others : { ...others, [indicator]: value } };
}
