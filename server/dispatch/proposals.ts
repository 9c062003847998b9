/**
 * Proposals to send trucks to other excavators (rules.md#reassignment): a dispatcher proposes, the truck's tablet accepts
 * or refuses, or a dispatcher withdraws it; without an answer it times out. A truck has one open proposal at most, and a
 * proposal ends once: the first outcome counts.
 */
import { randomUUID } from 'node:crypto';
import {
  ANSWER_WITHIN_MS,
  ENDED_PROPOSAL_LISTED_MS,
  hasTimedOut,
  isListed,
  type ProposalRefusal,
  proposalRefusal,
} from '../../src/domain/haul/proposal.ts';
import type {
  NewProposal,
  Proposal,
  ProposalAnswer,
  TabletProposal,
  WithdrawnProposal,
} from '../../src/domain/wire/proposals.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Caller } from '../identity/tokens.ts';
import type { Fleet } from '../state/fleet.ts';
import type { ProposalStore } from './proposalStore.ts';

/** Limit of proposals that are open at the same time. */
const MAX_OPEN_PROPOSALS = 500;

const REFUSAL_TEXTS: Readonly<Record<ProposalRefusal, string>> = {
  noTruck: 'No truck of this name has an operator tablet',
  noExcavator: 'No excavator has this name',
  offline: 'The truck is offline: its tablet cannot answer',
  sentThere: 'The truck is sent to this excavator already',
};

const ENDED_STATE_TEXTS: Readonly<Record<Exclude<Proposal['state'], 'open'>, string>> = {
  accepted: 'The tablet has accepted the proposal already',
  refused: 'The tablet has refused the proposal already',
  timedOut: 'The proposal has timed out: the tablet did not answer in time',
  withdrawn: 'The dispatcher has withdrawn the proposal',
};

export interface ProposalsOptions {
  store: ProposalStore;
  fleet: Pick<Fleet, 'find' | 'isOnline'>;
  nowMs: () => number;
  /** With several servers, whether the site's clock is known yet. Nothing times out by this server's own clock. */
  isTimeKnown?: () => boolean;
  /** Called when a proposal is new or has ended. */
  onChange: () => void;
}

export class Proposals {
  readonly #options: ProposalsOptions;
  /** Open proposals and those that are still listed, by id. */
  readonly #proposalById = new Map<string, Proposal>();
  /** Trucks whose proposal is currently being stored. */
  readonly #idsBeingStored = new Set<string>();
  /** Outcomes that are currently being stored, by proposal. */
  readonly #pendingEnds = new Map<string, Promise<unknown>>();
  /** Proposals that timed out and are not stored yet. */
  readonly #unsavedProposals = new Map<string, Proposal>();

  private constructor(options: ProposalsOptions) {
    this.#options = options;
  }

  /** Restores the proposals that were open when the server stopped. */
  static async open(options: ProposalsOptions): Promise<Proposals> {
    const proposals = new Proposals(options);
    const stored = await options.store.listSince(options.nowMs() - ENDED_PROPOSAL_LISTED_MS);
    for (const proposal of stored) proposals.#proposalById.set(proposal.id, proposal);
    proposals.tick();
    return proposals;
  }

  /** Reads proposals and answers made through another server. */
  async refresh(): Promise<void> {
    const { store, nowMs } = this.#options;
    for (const proposal of await store.listSince(nowMs() - ENDED_PROPOSAL_LISTED_MS)) {
      const { id } = proposal;
      // These ended here and are not stored yet.
      if (this.#pendingEnds.has(id) || this.#unsavedProposals.has(id)) continue;
      // An outcome is final: this row may have been read before the outcome was stored.
      const hasEnded = (this.#proposalById.get(id)?.state ?? 'open') !== 'open';
      if (proposal.state !== 'open' || !hasEnded) this.#proposalById.set(id, proposal);
    }
  }

  /** Open proposals and those of the last few minutes, latest first. */
  list(): Proposal[] {
    return [...this.#proposalById.values()].toSorted((a, b) => b.at - a.at);
  }

  /** Open proposals for tablets, oldest first. */
  openProposals(): TabletProposal[] {
    const open = this.list().filter(({ state, id }) => state === 'open' && !this.#pendingEnds.has(id));
    return open.reverse().map(tabletProposalOf);
  }

  /** Withdrawn proposals for tablets, oldest first. */
  withdrawnProposals(): WithdrawnProposal[] {
    const withdrawn = this.list().filter(({ state }) => state === 'withdrawn');
    return withdrawn
      .reverse()
      .map((one) => ({ ...tabletProposalOf(one), withdrawnAt: one.answeredAt ?? one.at, by: one.user }));
  }

  /** @throws {HttpProblem} 404, 409 */
  async propose({ truck, excavator }: NewProposal, person: Pick<Caller, 'id' | 'displayName'>): Promise<Proposal> {
    const { store, fleet, nowMs } = this.#options;
    const refusal = proposalRefusal(fleet.find(truck), fleet.find(excavator), (vehicle) => fleet.isOnline(vehicle));
    if (refusal)
      throw new HttpProblem(refusal === 'noTruck' || refusal === 'noExcavator' ? 404 : 409, REFUSAL_TEXTS[refusal]);
    this.#checkRoom(truck);
    const at = Math.floor(nowMs());
    const proposal: Proposal = {
      ...{ id: randomUUID(), truck, excavator, by: person.displayName, at, until: at + ANSWER_WITHIN_MS },
      ...{ state: 'open', answeredAt: null, user: '', reason: '' },
    };
    this.#idsBeingStored.add(truck);
    try {
      if (!(await store.insert(proposal, person.id))) {
        await this.#takeUnknownProposals();
        throw alreadyProposed();
      }
    } finally {
      this.#idsBeingStored.delete(truck);
    }
    this.#proposalById.set(proposal.id, proposal);
    this.#options.onChange();
    return proposal;
  }

  /** Idempotent: the acknowledgement of the first answer may have been lost. @throws {HttpProblem} 404, 409 */
  answer({ id, answer, user, reason }: ProposalAnswer): Promise<Proposal> {
    return this.#endProposal(id, { state: answer, user, reason });
  }

  /** Idempotent. @param person any dispatcher, since shifts change @throws {HttpProblem} 404, 409 */
  withdraw(id: string, person: Pick<Caller, 'displayName'>): Promise<Proposal> {
    return this.#endProposal(id, { state: 'withdrawn', user: person.displayName, reason: '' });
  }

  /** Times out unanswered proposals and drops old ones from the list; call it once a second. */
  tick(): void {
    if (this.#options.isTimeKnown?.() === false) return;
    const nowMs = this.#options.nowMs();
    let hasChanged = false;
    for (const [id, proposal] of this.#proposalById) {
      if (proposal.state === 'open' && !this.#pendingEnds.has(id) && hasTimedOut(proposal, nowMs)) {
        const timedOut: Proposal = { ...proposal, state: 'timedOut', answeredAt: proposal.until };
        this.#proposalById.set(id, timedOut);
        this.#unsavedProposals.set(id, timedOut);
        hasChanged = true;
      } else if (!isListed(proposal, nowMs) && !this.#unsavedProposals.has(id)) this.#proposalById.delete(id);
    }
    if (hasChanged) this.#options.onChange();
  }

  /** Stores timed-out proposals. @throws the database's error; what failed stays pending */
  async save(): Promise<void> {
    for (const [id, proposal] of this.#unsavedProposals) {
      const wasOpen = await this.#options.store.end(proposal);
      this.#unsavedProposals.delete(id);
      if (!wasOpen) await this.refresh();
      // Other servers read the outcome from the database, where it was still missing at the first notice.
      this.#options.onChange();
    }
  }

  async #endProposal(id: string, how: Pick<Proposal, 'state' | 'user' | 'reason'>): Promise<Proposal> {
    // An outcome that is being stored takes precedence; if storing it fails, the next one is tried.
    while (this.#pendingEnds.has(id)) await this.#pendingEnds.get(id)?.catch(() => {});
    // It may just have been made through another server.
    if (!this.#proposalById.has(id)) await this.refresh();
    const known = this.#proposalById.get(id);
    if (!known) throw new HttpProblem(404, 'There is no such proposal');
    if (known.state === how.state) return known;
    const nowMs = this.#options.nowMs();
    if (known.state !== 'open') throw new HttpProblem(409, ENDED_STATE_TEXTS[known.state]);
    if (hasTimedOut(known, nowMs)) throw new HttpProblem(409, ENDED_STATE_TEXTS.timedOut);
    const endedProposal: Proposal = { ...known, ...how, answeredAt: Math.floor(nowMs) };
    const stored = this.#options.store.end(endedProposal);
    this.#pendingEnds.set(id, stored);
    let wasOpen = false;
    try {
      wasOpen = await stored;
    } finally {
      this.#pendingEnds.delete(id);
    }
    if (!wasOpen) return this.#storedEndOf(id, how.state);
    this.#proposalById.set(id, endedProposal);
    this.#options.onChange();
    return endedProposal;
  }

  /** Another server stored an outcome first. @throws {HttpProblem} 409 if it is a different one */
  async #storedEndOf(id: string, state: Proposal['state']): Promise<Proposal> {
    await this.refresh();
    const known = this.#proposalById.get(id);
    if (known?.state === state) return known;
    throw new HttpProblem(409, ENDED_STATE_TEXTS[known && known.state !== 'open' ? known.state : 'timedOut']);
  }

  /** For an open proposal unknown here: made through another server, or stored although the response was lost. */
  async #takeUnknownProposals(): Promise<void> {
    await this.refresh();
    this.tick();
    this.#options.onChange();
  }

  #checkRoom(truck: string): void {
    const open = this.list().filter(({ state }) => state === 'open');
    const isTimedOutUnsaved = [...this.#unsavedProposals.values()].some((proposal) => proposal.truck === truck);
    if (this.#idsBeingStored.has(truck) || isTimedOutUnsaved || open.some((proposal) => proposal.truck === truck))
      throw alreadyProposed();
    if (open.length + this.#idsBeingStored.size >= MAX_OPEN_PROPOSALS)
      throw new HttpProblem(409, `${MAX_OPEN_PROPOSALS} proposals are open already. Wait for their answers.`);
  }
}

function tabletProposalOf({ id, truck, excavator, at, until }: Proposal): TabletProposal {
  return { id, truck, excavator, at, until };
}

function alreadyProposed(): HttpProblem {
  return new HttpProblem(409, 'The truck has an open proposal already. Wait for its answer.');
}
