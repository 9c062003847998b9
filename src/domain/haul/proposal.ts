/** Proposals to send a truck to another excavator (rules.md#reassignment). Times are epoch milliseconds. */
import { isLoadingUnit } from '../indicators/cyclePart.ts';
import { isInFuture } from '../time/reported.ts';
import type { Proposal } from '../wire/proposals.ts';

/** How long a tablet has to answer. */
export const ANSWER_WITHIN_MS = 60_000;
/** How long dispatchers see the outcome of a proposal. */
export const ENDED_PROPOSAL_LISTED_MS = 300_000;

/** Why a proposal cannot be made. */
export type ProposalRefusal = 'noTruck' | 'noExcavator' | 'offline' | 'sentThere';

interface ProposedVehicle {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly reported: {
    readonly tablet?: { readonly now: { readonly selectedVehicle?: string | undefined } } | undefined;
  };
}

/** @returns undefined if the truck can be proposed for the excavator */
export function proposalRefusal<T extends ProposedVehicle>(
  truck: T | undefined,
  excavator: T | undefined,
  isOnline: (vehicle: T) => boolean,
): ProposalRefusal | undefined {
  if (!truck?.reported.tablet || isLoadingUnit(truck.category ?? '')) return 'noTruck';
  if (!excavator || !isLoadingUnit(excavator.category ?? '')) return 'noExcavator';
  if (!isOnline(truck)) return 'offline';
  const assignedExcavator = truck.reported.tablet.now.selectedVehicle;
  return assignedExcavator === excavator.id || assignedExcavator === excavator.name ? 'sentThere' : undefined;
}

/** Whether an open proposal has timed out; also if the clock was set back, since its deadline is then unknown. */
export function hasTimedOut({ at, until }: Pick<Proposal, 'at' | 'until'>, nowMs: number): boolean {
  return nowMs >= until || isInFuture(at, nowMs);
}

/** Whether dispatchers still see it. */
export function isListed(
  { state, at, answeredAt }: Pick<Proposal, 'state' | 'at' | 'answeredAt'>,
  nowMs: number,
): boolean {
  const endedMs = answeredAt ?? at;
  return state === 'open' || (nowMs - endedMs < ENDED_PROPOSAL_LISTED_MS && !isInFuture(at, nowMs));
}
