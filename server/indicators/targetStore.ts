/** Targets of indicators in the database. */
import { sql } from 'kysely';
import type { IndicatorTargets } from '../../src/domain/indicators/targets.ts';
import { TARGETED_INDICATORS, type TargetedIndicator } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';

export class TargetStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async read(): Promise<IndicatorTargets> {
    const { rows } = await sql<{
      indicator: string;
      value: number;
    }>`select indicator, value from indicator_target`.execute(this.#db);
    const values = new Map(rows.map(({ indicator, value }) => [indicator, value]));
    return Object.fromEntries(
      TARGETED_INDICATORS.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : [])),
    );
  }

  /** @param value null deletes the target @param userId who sets it */
  async write(indicator: TargetedIndicator, value: number | null, userId: string, nowMs: number): Promise<void> {
    if (value === null) await sql`delete from indicator_target where indicator = ${indicator}`.execute(this.#db);
    else
      await sql`insert into indicator_target (indicator, value, set_by, set_ms)
        values (${indicator}, ${value}, ${userId}, ${Math.floor(nowMs)})
        on conflict (indicator) do update set value = excluded.value, set_by = excluded.set_by,
          set_ms = excluded.set_ms`.execute(this.#db);
  }
}
