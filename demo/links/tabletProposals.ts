/** Proposals to a fleet's tablets and their answers: the calls `/api/ingest/proposals` (`docs/wire.md`). */

/** A dispatcher's proposal to send a truck to another excavator. Times are epoch milliseconds. */
export interface TabletProposal {
  readonly id: string;
  readonly truck: string;
  readonly excavator: string;
  readonly at: number;
  readonly until: number;
}

export interface TabletAnswer {
  readonly id: string;
  readonly answer: 'accepted' | 'refused';
  readonly user: string;
  readonly reason: string;
}

export interface TabletProposals {
  /** Open proposals. */
  openProposals(): readonly TabletProposal[];
  /** @throws if the proposal has ended meanwhile, or the answer could not be stored */
  answer(answer: TabletAnswer): Promise<unknown>;
}
