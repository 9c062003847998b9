/** Requests in progress from this page: new proposals, and withdrawals of earlier ones. */
import type { Proposal } from '../../../../domain/wire/proposals.ts';

export interface PendingProposal {
  /** Id, as is `excavator`. */
  readonly truck: string;
  readonly excavator: string;
  /** Why the backend refused it; undefined where it has not. */
  readonly reason: string | undefined;
  /** The backend has taken it; it is shown until the list with it has come. */
  readonly isTaken: boolean;
  /** Proposals that were listed when it was sent. */
  readonly earlierIds: ReadonlySet<string>;
}

/** @param reason why the backend refused it; undefined where it has taken it */
export function withAnswer(
  before: readonly PendingProposal[],
  sent: PendingProposal,
  reason: string | undefined,
): readonly PendingProposal[] {
  return before.map((one) => (one === sent ? { ...sent, reason, isTaken: reason === undefined } : one));
}

/**
 * Without those that a list has which was requested after their answer: all that were taken, and those that seemed to
 * fail because the answer was lost. The same array where there are none.
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

/** Withdrawals by the id of the proposal: why the backend refused, undefined while it has not answered. */
export type Withdrawals = Readonly<Record<string, string | undefined>>;

/** State of a withdrawal, shown beside the proposal's state. */
export type WithdrawalState = 'none' | 'underWay' | 'tooLate' | 'failed';

/** @returns `tooLate` where the tablet's answer or the end of its time came first */
export function withdrawalStateOf(
  { id, state }: Pick<Proposal, 'id' | 'state'>,
  withdrawals: Withdrawals,
): WithdrawalState {
  if (!Object.hasOwn(withdrawals, id) || state === 'withdrawn') return 'none';
  if (state !== 'open') return 'tooLate';
  return withdrawals[id] === undefined ? 'underWay' : 'failed';
}

/** Without those of proposals that are listed no more. */
export function withdrawalsOf(proposals: readonly Pick<Proposal, 'id'>[], before: Withdrawals): Withdrawals {
  const listedIds = new Set(proposals.map(({ id }) => id));
  return Object.fromEntries(Object.entries(before).filter(([id]) => listedIds.has(id)));
}
