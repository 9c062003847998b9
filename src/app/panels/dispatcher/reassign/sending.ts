/** Requests in progress from this page: new proposals, and withdrawals of earlier ones. */
import type { Proposal } from '../../../../domain/wire/proposals.ts';

export interface PendingProposal {
  /** An id, like `excavator`. */
  readonly truck: string;
  readonly excavator: string;
  /** Why the backend refused it; undefined if it has not. */
  readonly reason: string | undefined;
  /** The backend has accepted it; it is shown until the list includes it. */
  readonly isTaken: boolean;
  /** Ids of proposals that were listed when it was sent. */
  readonly earlierIds: ReadonlySet<string>;
}

/** @param reason why the backend refused it; undefined if it was accepted */
export function withAnswer(
  before: readonly PendingProposal[],
  sent: PendingProposal,
  reason: string | undefined,
): readonly PendingProposal[] {
  return before.map((one) => (one === sent ? { ...sent, reason, isTaken: reason === undefined } : one));
}

/**
 * Removes proposals that a list requested after their answers includes: all that were accepted, and those that seemed
 * to fail because the answer was lost. Returns the same array if there are none.
 */
export function withoutListed(
  before: readonly PendingProposal[],
  proposals: readonly Pick<Proposal, 'id' | 'truck' | 'excavator'>[],
): readonly PendingProposal[] {
  const isListed = ({ truck, excavator, reason, isTaken, earlierIds }: PendingProposal) =>
    isTaken ||
    (reason !== undefined &&
      proposals.some((one) => one.truck === truck && one.excavator === excavator && !earlierIds.has(one.id)));
  return before.some(isListed) ? before.filter((one) => !isListed(one)) : before;
}

/** Withdrawals by the proposal's id: why the backend refused, undefined if it has not. */
export type Withdrawals = Readonly<Record<string, string | undefined>>;

/** State of a withdrawal, shown beside the proposal's state. */
export type WithdrawalState = 'none' | 'underWay' | 'tooLate' | 'failed';

/** @returns `tooLate` if the tablet's answer or the expiry came first */
export function withdrawalStateOf(
  { id, state }: Pick<Proposal, 'id' | 'state'>,
  withdrawals: Withdrawals,
): WithdrawalState {
  if (!Object.hasOwn(withdrawals, id) || state === 'withdrawn') return 'none';
  if (state !== 'open') return 'tooLate';
  return withdrawals[id] === undefined ? 'underWay' : 'failed';
}

/** Withdrawals without those of proposals that are no longer listed. */
export function pruneWithdrawals(proposals: readonly Pick<Proposal, 'id'>[], before: Withdrawals): Withdrawals {
  const listedIds = new Set(proposals.map(({ id }) => id));
  return Object.fromEntries(Object.entries(before).filter(([id]) => listedIds.has(id)));
}
