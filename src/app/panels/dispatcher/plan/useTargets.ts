/** Targets of indicators, refreshed now and then: others may set them. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IndicatorTargetList, TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { useIsMounted } from '../../../lifetime/useIsMounted.ts';
import { useShell, useSite } from '../../../session/context.ts';
import { type Refreshed, useRefreshed } from '../useRefreshed.ts';

const REFRESH_EVERY_MS = 60_000;
const NO_TARGETS: IndicatorTargetList = { mayChange: false, targets: {} };

export interface TargetRefusal {
  /** Null: the target was to be removed. */
  readonly value: number | null;
  readonly why: string;
}
type TargetRefusals = Readonly<Partial<Record<TargetedIndicator, TargetRefusal>>>;

export interface Targets extends IndicatorTargetList, Pick<Refreshed<IndicatorTargetList>, 'failure'> {
  /** When they were read, epoch milliseconds; undefined before that. */
  readonly shownFromMs: number | undefined;
  /** The last failed change of each. */
  readonly refusals: TargetRefusals;
  reload: () => void;
  /** @param value null removes the target @returns whether it was stored */
  set(indicator: TargetedIndicator, value: number | null): Promise<boolean>;
  /** Discards a change that was refused. */
  dismissRefusal: (indicator: TargetedIndicator) => void;
}

interface TargetChange {
  readonly indicator: TargetedIndicator;
  readonly value: number | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** @returns no targets until they are read, and if the backend keeps none */
export function useTargets(): Targets {
  const { t } = useTranslation();
  const { dispatch, now } = useSite();
  const { notices } = useShell();
  const isShown = useIsMounted();
  const read = (signal: AbortSignal) => dispatch.targets(signal);
  const { content, readAtMs, failure, reload } = useRefreshed('targets', read, REFRESH_EVERY_MS);
  const [refusals, setRefusals] = useState<TargetRefusals>({});
  const [changes, setChanges] = useState<readonly TargetChange[]>([]);
  const lastSet = useRef<Partial<Record<TargetedIndicator, object>>>({});
  const set = async (indicator: TargetedIndicator, value: number | null) => {
    const request = {};
    lastSet.current[indicator] = request;
    const why = await dispatch.setTarget(indicator, value);
    // The refusal of a value that has since been replaced is of no interest.
    if (lastSet.current[indicator] === request) {
      setRefusals((before) => withRefusal(before, indicator, why === undefined ? undefined : { value, why }));
      if (why !== undefined && !isShown())
        notices.show('error', `${t(`dispatcher.figure.${indicator}`)}: ${t('dispatcher.plan.notSet', { why })}`);
    }
    if (why === undefined)
      setChanges((before) => [
        ...before.filter((change) => change.indicator !== indicator),
        { indicator, value, atMs: now() },
      ]);
    reload();
    return why === undefined;
  };
  const dismissRefusal = (indicator: TargetedIndicator) =>
    setRefusals((before) => withRefusal(before, indicator, undefined));
  // The user's own changes are shown before the targets are read again.
  const unread = changes.filter(({ atMs }) => atMs >= readAtMs);
  const list = unread.reduce(withTarget, content ?? NO_TARGETS);
  return { ...list, failure, shownFromMs: content ? readAtMs : undefined, refusals, reload, set, dismissRefusal };
}

/** Why the last change of a target was refused, unless its value is stored by now. */
export function refusalOf(
  { targets, refusals }: Pick<Targets, 'targets' | 'refusals'>,
  indicator: TargetedIndicator,
): TargetRefusal | undefined {
  const refusal = refusals[indicator];
  return refusal?.value === (targets[indicator] ?? null) ? undefined : refusal;
}

function withRefusal(
  before: TargetRefusals,
  indicator: TargetedIndicator,
  refusal: TargetRefusal | undefined,
): TargetRefusals {
  const { [indicator]: _, ...others } = before;
  return refusal ? { ...others, [indicator]: refusal } : others;
}

function withTarget(
  { mayChange, targets }: IndicatorTargetList,
  { indicator, value }: TargetChange,
): IndicatorTargetList {
  const { [indicator]: _, ...others } = targets;
  return { mayChange, targets: value === null ? others : { ...others, [indicator]: value } };
}
