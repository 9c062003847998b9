/** Published alerts, stored for a week. */
import { sql } from 'kysely';
import { ALERT_DURATION_MS } from '../../src/domain/alert/retention.ts';
import { isInFuture, MAX_FUTURE_MS } from '../../src/domain/time/reported.ts';
import { alertSchema, type WireAlert } from '../../src/domain/wire/alerts.ts';
import type { AcknowledgedAlerts } from '../../src/domain/wire/handover.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';

export const ALERT_RETENTION_MS = 7 * 86_400_000;
/** Most alerts in one response: the latest. */
const MAX_LISTED_ALERTS = 10_000;
/** Most alerts held in memory while writes fail; beyond that the oldest are dropped. */
export const MAX_PENDING_ALERTS = 50_000;

/** A breach with the time of its first alert, epoch milliseconds. */
export interface AlertWithStart {
  readonly alert: WireAlert;
  readonly sinceMs: number;
  readonly isAcknowledged: boolean;
}

type PendingAlert = AlertRecord & Omit<AlertWithStart, 'isAcknowledged'>;

export class AlertStore {
  readonly #db: Database;
  /** Alerts not written yet, by id. */
  readonly #pendingAlerts = new Map<string, PendingAlert>();
  #droppedCount = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Queues an alert; it replaces a pending earlier one of the same breach. */
  queueSave(record: AlertRecord): void {
    const pending = this.#pendingAlerts.get(record.id);
    const latest = pending && pending.alert.timestamp > record.alert.timestamp ? pending : record;
    const sinceMs = Math.min(pending?.sinceMs ?? Number.POSITIVE_INFINITY, record.alert.timestamp);
    // Moves to the end: a breach that is still repeated is not the oldest.
    this.#pendingAlerts.delete(record.id);
    this.#pendingAlerts.set(record.id, { id: record.id, alert: latest.alert, sinceMs });
    const [oldest] = this.#pendingAlerts.keys();
    if (this.#pendingAlerts.size <= MAX_PENDING_ALERTS || oldest === undefined) return;
    this.#pendingAlerts.delete(oldest);
    this.#droppedCount++;
  }

  /** @returns how many alerts were dropped since the last call */
  drainDroppedCount(): number {
    const dropped = this.#droppedCount;
    this.#droppedCount = 0;
    return dropped;
  }

  /**
   * @param count how many, the latest ones @returns stored breaches with the time of their last alert (epoch
   * milliseconds), oldest first
   */
  async latestBreaches(count: number): Promise<{ id: string; lastMs: number }[]> {
    const rows = await this.#db.selectFrom('alert').select(['id', 'at']).orderBy('at', 'desc').limit(count).execute();
    return rows.map(({ id, at }) => ({ id, lastMs: at.getTime() })).reverse();
  }

  /**
   * The latest alerts active at or after a time, oldest first, including those not written yet.
   * @param untilMs alerts that began later are left out
   */
  async alertsSince(atMs: number, untilMs?: number): Promise<WireAlert[]> {
    const pendingAlerts = new Map(this.#pendingAlerts);
    const rows = await this.#db
      .selectFrom('alert')
      .select(['id', 'record'])
      .where('at', '>=', new Date(Math.max(0, atMs)))
      .$if(untilMs !== undefined, (query) => query.where('since', '<=', new Date(untilMs as number)))
      .orderBy('at', 'desc')
      .limit(MAX_LISTED_ALERTS)
      .execute();
    const storedAlerts = rows.filter(({ id }) => !pendingAlerts.has(id));
    const alerts = [
      ...storedAlerts.flatMap(({ record }) => alertSchema.safeParse(record).data ?? []),
      ...[...pendingAlerts.values()]
        .filter(({ alert, sinceMs }) => alert.timestamp >= atMs && sinceMs <= (untilMs ?? sinceMs))
        .map(({ alert }) => alert),
    ];
    return alerts.sort((a, b) => a.timestamp - b.timestamp).slice(-MAX_LISTED_ALERTS);
  }

  /** Alerts active at any time in a window, including those not written yet. */
  async alertsBetween(fromMs: number, toMs: number): Promise<AlertWithStart[]> {
    const pendingAlerts = new Map(this.#pendingAlerts);
    const rows = await this.#db
      .selectFrom('alert')
      .select(['id', 'record', 'since', 'acknowledged_at'])
      .where('at', '>=', new Date(Math.max(0, fromMs)))
      .where('since', '<=', new Date(Math.max(0, toMs)))
      .orderBy('at', 'desc')
      .limit(MAX_LISTED_ALERTS)
      .execute();
    const storedAlerts = rows.flatMap(({ id, record, since, acknowledged_at }): AlertWithStart[] => {
      const alert = pendingAlerts.get(id)?.alert ?? alertSchema.safeParse(record).data;
      pendingAlerts.delete(id);
      return alert ? [{ alert, sinceMs: since.getTime(), isAcknowledged: acknowledged_at !== null }] : [];
    });
    const unwrittenAlerts = Array.from(
      pendingAlerts.values(),
      (one): AlertWithStart => ({ ...one, isAcknowledged: false }),
    );
    const isInWindow = ({ alert, sinceMs }: AlertWithStart) => alert.timestamp >= fromMs && sinceMs <= toMs;
    return [...storedAlerts, ...unwrittenAlerts.filter(isInWindow)];
  }

  /**
   * Writes pending changes in few statements; changes that fail stay pending.
   * @throws the first error
   */
  async save(): Promise<void> {
    // Sorted, so that servers that write the same rows lock them in the same order and cannot deadlock.
    const records = [...this.#pendingAlerts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const { failed, error } = await saveInBatches(records, (batch) => this.#write(batch));
    const unsavedAlerts = new Set(failed);
    for (const record of records) {
      const isWritten = !unsavedAlerts.has(record) && this.#pendingAlerts.get(record.id) === record;
      if (isWritten) this.#pendingAlerts.delete(record.id);
    }
    if (failed.length > 0) throw error;
  }

  /**
   * Records the first acknowledgement of alerts. Repeats since then are the same breach; alerts not yet shown to the
   * user are not included. @param by name of the user
   */
  async acknowledge(alerts: AcknowledgedAlerts, by: string, nowMs: number): Promise<void> {
    await this.save();
    await sql`update alert set acknowledged_at = ${new Date(nowMs)}, acknowledged_by = ${by}
      from jsonb_array_elements(${JSON.stringify(alerts)}::jsonb) as seen
      where alert.record->>'type' = seen->>'type' and alert.record->>'deviceId' = seen->>'deviceId'
        and coalesce(alert.record->>'ruleId', '') = seen->>'ruleId'
        and seen->>'placeId' in (coalesce(alert.record->>'zoneId', ''), coalesce(alert.record->>'mapId', ''))
        and alert.since <= to_timestamp((seen->>'timestamp')::double precision / 1000)
        and alert.at >= to_timestamp(((seen->>'timestamp')::double precision - ${ALERT_DURATION_MS}) / 1000)
        and acknowledged_at is null`.execute(this.#db);
  }

  /** Corrects times in the future: such an alert would head every list and be kept until that time has come. */
  async correctFutureTimes(nowMs: number): Promise<void> {
    for (const [id, pending] of this.#pendingAlerts) {
      if (!isInFuture(pending.alert.timestamp, nowMs)) continue;
      const alert = { ...pending.alert, timestamp: nowMs };
      this.#pendingAlerts.set(id, { ...pending, alert, sinceMs: Math.min(pending.sinceMs, nowMs) });
    }
    await sql`update alert
      set at = ${new Date(nowMs)}, since = least(since, ${new Date(nowMs)}), record = jsonb_set(record, '{timestamp}', to_jsonb(${nowMs}::bigint))
      where at > ${new Date(nowMs + MAX_FUTURE_MS)}`.execute(this.#db);
  }

  async deleteExpired(nowMs: number): Promise<void> {
    for (const { id, alert } of this.#pendingAlerts.values()) {
      if (alert.timestamp < nowMs - ALERT_RETENTION_MS) this.#pendingAlerts.delete(id);
    }
    await this.#db
      .deleteFrom('alert')
      .where('at', '<', new Date(nowMs - ALERT_RETENTION_MS))
      .execute();
  }

  /** Saves may complete out of order; the later alert wins. */
  async #write(records: readonly PendingAlert[]): Promise<void> {
    await sql`insert into alert (id, at, since, record)
      select item->>'id', to_timestamp((item->'alert'->>'timestamp')::double precision / 1000),
        to_timestamp((item->>'sinceMs')::double precision / 1000), item->'alert'
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as item
      on conflict (id) do update set at = excluded.at, record = excluded.record
      where excluded.at >= alert.at`.execute(this.#db);
  }
}
