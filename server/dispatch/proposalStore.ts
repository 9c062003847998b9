/** Proposals to reassign trucks, in the database: they survive a restart. */
import { sql } from 'kysely';
import { DAY_MS } from '../../src/domain/time/units.ts';
import { type Proposal, proposalSchema } from '../../src/domain/wire/proposals.ts';
import type { Database } from '../db/open.ts';

const RETENTION_DAYS = 30;
/** Proposals read at a restart; more are not listed any more. */
const MAX_READ_PROPOSALS = 1_000;

export class ProposalStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Open proposals, and those made since a time, epoch milliseconds. */
  async listSince(atMs: number): Promise<Proposal[]> {
    const { rows } = await sql<unknown>`select id, truck, excavator, by_name as by, at_ms::float8 as at,
        until_ms::float8 as until, state, answered_ms::float8 as "answeredAt", tablet_user as "user", reason
      from haul_proposal where state = 'open' or at_ms >= ${atMs} order by at_ms desc limit ${MAX_READ_PROPOSALS}`.execute(
      this.#db,
    );
    return rows.map((row) => proposalSchema.parse(row));
  }

  /** @returns false if the truck already had an open proposal */
  async insert(proposal: Proposal, byId: string): Promise<boolean> {
    const { id, truck, excavator, by, at, until, state } = proposal;
    const { numAffectedRows } = await sql`insert into haul_proposal
        (id, truck, excavator, by_id, by_name, at_ms, until_ms, state, tablet_user, reason)
      values (${id}, ${truck}, ${excavator}, ${byId}, ${by}, ${at}, ${until}, ${state}, '', '')
      on conflict do nothing`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  /**
   * Stores the outcome of an open proposal; one that has already ended is left unchanged. @returns whether it was open
   */
  async end({ id, state, answeredAt, user, reason }: Proposal): Promise<boolean> {
    const { numAffectedRows } =
      await sql`update haul_proposal set state = ${state}, answered_ms = ${answeredAt}, tablet_user = ${user},
      reason = ${reason} where id = ${id} and state = 'open'`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  async deleteOld(nowMs: number): Promise<void> {
    await sql`delete from haul_proposal where state <> 'open' and at_ms < ${nowMs - RETENTION_DAYS * DAY_MS}`.execute(
      this.#db,
    );
  }
}
