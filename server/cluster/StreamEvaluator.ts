/**
 * Evaluates the rules for all servers of a site: replays the stream from the last checkpoint by the stream's own clock, so
 * that a successor raises exactly the same alerts.
 */
import type { Logger } from 'pino';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { AlertEngine } from '../alerts/alertEngine.ts';
import { InProcessBus } from '../bus/bus.ts';
import type { StreamEntry } from '../bus/stream/entries.ts';
import type { SiteStream, StreamSubscription } from '../bus/stream/SiteStream.ts';
import type { Database } from '../db/open.ts';
import { isDataException } from '../db/sqlState.ts';
import { StageRecorder } from '../haul/stageRecorder.ts';
import type { StageStore } from '../haul/stageStore.ts';
import { Lamps } from '../people/lamps.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import { applySiteReport, countPassages, restoreLamps } from '../siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import { restoreSiteEntities } from '../siteEntities/siteEntityStore.ts';
import { NO_TIME_CORRECTION_MS } from '../state/correctTimes.ts';
import { Fleet } from '../state/fleet.ts';
import { applyFleetReport } from '../state/fleetPlugin.ts';
import { readFleet, restoreVehicles, type StoredVehicles } from '../state/fleetStore.ts';
import { StatusRecorder } from '../status/statusRecorder.ts';
import type { StatusStore } from '../status/statusStore.ts';
import { AlertPublisher } from './AlertPublisher.ts';
import { lockCheckpoint, readPosition, readRuleStates, readUnpublishedAlerts, writeCheckpoint } from './checkpoint.ts';

export interface StreamEvaluatorOptions {
  stream: SiteStream;
  db: Database;
  log: Pick<Logger, 'error' | 'info'>;
  rules: readonly SiteRule[];
  roads: SiteFiles['roads'];
  statuses: StatusStore;
  stages: StageStore;
  /** UTM zone of the site, like `48N`. */
  zone: string;
  filterMineArea: boolean;
  timeZone: string;
  /** Stream sequence of this server's lease claim. */
  leaseSeq: number;
}

export class StreamEvaluator {
  readonly #options: StreamEvaluatorOptions;
  readonly #fleet: Fleet;
  readonly #siteEntities = new SiteEntityStates(() => {});
  readonly #lamps = new Lamps();
  readonly #engine: AlertEngine;
  readonly #statuses: StatusRecorder;
  readonly #stages = new StageRecorder();
  readonly #alertPublisher: AlertPublisher;
  #subscription: StreamSubscription | undefined;
  /** Rows that cannot be stored and are already in the log. */
  readonly #unstorable = new Set<string>();
  #seq = 0;
  /** Position of the last checkpoint in the database. */
  #savedSeq = 0;
  /** NATS time, epoch milliseconds. */
  #nowMs = 0;

  private constructor(options: StreamEvaluatorOptions) {
    const { stream, log, rules, roads, zone: utmZone, filterMineArea, timeZone } = options;
    const nowMs = () => this.#nowMs;
    const bus = new InProcessBus((error) => log.error({ err: error }, 'a listener of the rule evaluation failed'));
    this.#options = options;
    this.#alertPublisher = new AlertPublisher({ append: (record, id) => stream.append('alert', record, { id }) });
    this.#engine = new AlertEngine(rules, roads && oneWayRoads(roads), (record) =>
      this.#alertPublisher.queueAlert(record),
    );
    this.#statuses = new StatusRecorder({ timeZone, nowMs });
    this.#fleet = new Fleet(bus, { utmZone, filterMineArea, nowMs });
  }

  /** Starts at the last checkpoint. @throws if the database or NATS does not answer */
  static async start(options: StreamEvaluatorOptions): Promise<StreamEvaluator> {
    const evaluator = new StreamEvaluator(options);
    await evaluator.#start();
    return evaluator;
  }

  setRules(rules: readonly SiteRule[]): void {
    this.#engine.setRules(rules);
  }

  /**
   * Writes a checkpoint; after a failure the changes stay pending.
   * @throws FencedError if another server has taken the lease
   * @throws RevertedDatabaseError if the database lacks what was saved: only a restart from its position restores that
   */
  async save(): Promise<void> {
    const { db, statuses, stages, leaseSeq } = this.#options;
    const stream = this.#subscription?.stream;
    if (stream === undefined) return;
    const lock = (transaction: Database) => lockCheckpoint(transaction, stream, leaseSeq, this.#savedSeq);
    // Periods and stays have stores of their own: a leader that was suspended and replaced must not get to write them.
    await db.transaction().execute(lock);
    const { checkpoint, markChanged } = this.#drainChanges(stream);
    try {
      // The rows may be ahead of the checkpoint; replaying the messages writes the same rows again.
      await this.#saveStorable('equipment status', () => statuses.save(this.#statuses));
      await this.#saveStorable('haul stages', () => stages.save(this.#stages));
      const leftOut = await db.transaction().execute(async (transaction) => {
        await lock(transaction);
        return writeCheckpoint(transaction, checkpoint, leaseSeq);
      });
      this.#savedSeq = checkpoint.position.seq;
      this.#warnOmittedRows(leftOut);
    } catch (error) {
      markChanged();
      throw error;
    }
  }

  /** The successor replays the messages after the last checkpoint. */
  async stop(): Promise<void> {
    this.#subscription?.stop();
  }

  /** Rows with values that cannot be stored stay with their recorder and do not keep anything else from being saved. */
  async #saveStorable(what: string, save: () => Promise<void>): Promise<void> {
    try {
      await save();
    } catch (error) {
      if (!isDataException(error)) throw error;
      if (!this.#unstorable.has(what))
        this.#options.log.error({ err: error }, `${what}: the database cannot store a row`);
      this.#unstorable.add(what);
    }
  }

  /** @param leftOut number of checkpoint rows that the database cannot hold */
  #warnOmittedRows(leftOut: number): void {
    const { log } = this.#options;
    const rows = this.#statuses.drainDroppedCount();
    if (rows > 0) log.error({ rows }, 'equipment status was dropped: too many rows waited to be saved');
    if (leftOut > 0 && !this.#unstorable.has('states'))
      log.error({ rows: leftOut }, 'states: the database cannot store them; the next ones are tried');
    if (leftOut > 0) this.#unstorable.add('states');
    else this.#unstorable.delete('states');
  }

  async #start(): Promise<void> {
    const { stream, db, statuses } = this.#options;
    let vehicleRows: StoredVehicles = [];
    const position = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        vehicleRows = await readFleet(transaction);
        await restoreSiteEntities(transaction, this.#siteEntities, NO_TIME_CORRECTION_MS);
        this.#engine.restore(await readRuleStates(transaction));
        for (const record of await readUnpublishedAlerts(transaction)) this.#alertPublisher.queueAlert(record);
        return readPosition(transaction);
      });
    // After the transaction: the database would abort it while this client is busy for long.
    await restoreVehicles(this.#fleet, vehicleRows, NO_TIME_CORRECTION_MS);
    restoreLamps(this.#lamps, this.#siteEntities);
    await statuses.restore(this.#statuses);
    for (const vehicle of this.#fleet.vehicles()) {
      this.#statuses.recordStatus(vehicle);
      this.#stages.recordTransaction(vehicle);
    }
    this.#fleet.onChange((vehicle) => {
      this.#engine.observeFix(vehicle, this.#nowMs);
      this.#statuses.recordStatus(vehicle);
      this.#stages.recordTransaction(vehicle);
    });
    this.#subscription = await stream.subscribeAfter(position, (entry) => this.#applyEntry(entry));
    if (position?.stream !== this.#subscription.stream) return;
    this.#savedSeq = position.seq;
    this.#seq = Math.max(this.#seq, position.seq);
  }

  #applyEntry(entry: StreamEntry): void {
    this.#seq = entry.seq;
    this.#nowMs = Math.max(this.#nowMs, entry.atMs);
    switch (entry.topic) {
      case 'fleet.fix':
        this.#fleet.apply(entry.message);
        break;
      case 'site.report':
        applyFleetReport(this.#fleet, entry.message);
        applySiteReport(this.#siteEntities, this.#lamps, entry.message);
        break;
      case 'alert':
        this.#alertPublisher.markPublished(entry.message);
        break;
      case 'lease':
        this.#evaluateTick(entry.seq);
    }
  }

  /** Lease claims drive the rules' clock: they are ordered with the fixes in the stream. */
  #evaluateTick(seq: number): void {
    this.#engine.tick(this.#nowMs);
    countPassages(this.#siteEntities, this.#lamps, this.#nowMs);
    // Alerts before this server's own claim were handled by the previous leader.
    if (seq >= this.#options.leaseSeq) this.#alertPublisher.publishPending(seq);
  }

  #drainChanges(stream: string) {
    // Otherwise passages since the last tick would lie before the saved position and be lost.
    countPassages(this.#siteEntities, this.#lamps, this.#nowMs);
    const vehicles = this.#fleet.drainChanged();
    const siteEntities = this.#siteEntities.drainChanged();
    const ruleStates = this.#engine.drainChanged();
    return {
      checkpoint: {
        position: { stream, seq: this.#seq },
        // Serialised at once: they keep changing while they are saved.
        vehicles: vehicles.map((vehicle) => JSON.stringify(vehicle)),
        siteEntities: siteEntities.map((one) => JSON.stringify(one)),
        ruleStates: ruleStates.map((one) => JSON.stringify(one)),
        unpublishedAlerts: JSON.stringify(this.#alertPublisher.pendingAlerts()),
      },
      markChanged: () => {
        this.#fleet.markChanged(vehicles);
        this.#siteEntities.markChanged(siteEntities);
        this.#engine.markChanged(ruleStates.map(([id]) => id));
      },
    };
  }
}
