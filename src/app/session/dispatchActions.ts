/**
 * Requests of the Dispatcher to the backend. A string is the reason for a failure; undefined means that the backend
 * does not support the request.
 */

import type { HandoverSide } from '../../domain/handover/handover.ts';
import type { StatusQuery } from '../../domain/status/query.ts';
import type { AcknowledgedAlerts, Handover, ListedHandover, NewNote } from '../../domain/wire/handover.ts';
import type { StageTime } from '../../domain/wire/haul.ts';
import type {
  IndicatorGroup,
  IndicatorRow,
  IndicatorTargetList,
  IndicatorTrend,
  TargetedIndicator,
} from '../../domain/wire/indicators.ts';
import type { ProposalList } from '../../domain/wire/proposals.ts';
import type { StatusPage, StatusTimeline } from '../../domain/wire/status.ts';

/** Unreadable items that were left out of an answer, each with its fault; absent if there are none. */
interface SkippedItems {
  readonly skipped?: readonly string[];
}

export type ListedStatusPage = StatusPage & SkippedItems;
/** `truncated`: there are more statuses than one answer can hold. */
export type ListedTimelines = SkippedItems & {
  readonly timelines: readonly (StatusTimeline & SkippedItems)[];
  readonly truncated: boolean;
};

export interface DispatchActions {
  /** @throws if the signal is aborted */
  statusPage(
    request: StatusQuery & { readonly limit: number; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<ListedStatusPage | string | undefined>;
  /** @throws if the signal is aborted */
  statusTimelines(
    vehicles: readonly string[],
    fromMs: number,
    toMs: number,
    signal: AbortSignal,
  ): Promise<ListedTimelines | string | undefined>;
  /** @param window epoch milliseconds @throws if the signal is aborted */
  indicators(
    window: { readonly fromMs: number; readonly toMs: number },
    by: IndicatorGroup,
    signal: AbortSignal,
  ): Promise<readonly IndicatorRow[] | string | undefined>;
  /** The whole site over the last shifts. @throws if the signal is aborted */
  trend(shifts: number, signal: AbortSignal): Promise<IndicatorTrend | string | undefined>;
  /** @throws if the signal is aborted */
  targets(signal: AbortSignal): Promise<IndicatorTargetList | string | undefined>;
  /** @param value null removes the target @returns why it was refused */
  setTarget(indicator: TargetedIndicator, value: number | null): Promise<string | undefined>;
  /** How long trucks stayed in each stage. @param window epoch milliseconds @throws if the signal is aborted */
  stageTimes(
    window: { readonly fromMs: number; readonly toMs: number },
    signal: AbortSignal,
  ): Promise<readonly StageTime[] | string | undefined>;
  handover: HandoverActions;
  proposals: ProposalActions;
}

/** Proposals to trucks. A string is the reason for a failure; undefined means that the backend accepts none. */
export interface ProposalActions {
  /** @throws if the signal is aborted */
  read(signal: AbortSignal): Promise<ProposalList | string | undefined>;
  /** @param truck id, as is `excavator` @returns why it was refused */
  propose(truck: string, excavator: string): Promise<string | undefined>;
  /** @returns why it was refused: it may have ended in the meantime */
  withdraw(id: string): Promise<string | undefined>;
  /** Notifies of changes of the list. @returns ends the subscription */
  onChange(listener: () => void): () => void;
}

/** Hand-overs of shifts. A string is the reason for a failure; undefined means that the backend has none. */
export interface HandoverActions {
  /** The shift at a moment. @throws if the signal is aborted */
  read(atMs: number, signal: AbortSignal): Promise<Handover | string | undefined>;
  /** @throws if the signal is aborted */
  list(signal: AbortSignal): Promise<readonly ListedHandover[] | string | undefined>;
  /** @returns why it was refused */
  addNote(note: NewNote): Promise<string | undefined>;
  /** Acknowledges alerts that the user has seen. @returns why that failed; after a transient failure it is retried */
  acknowledge(alerts: AcknowledgedAlerts): Promise<string | undefined>;
  /** @param fromMs start of the shift @returns why it was refused */
  sign(fromMs: number, side: HandoverSide): Promise<string | undefined>;
}
