/**
 * Judges what the fleet does, for all servers of a site: reads the stream from the last checkpoint on, by the stream's own
 * clock, so that whoever goes on after it raises the very same alerts.
 */
import type { Logger } from 'pino';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { AlertEngine } from '../alerts/alertEngine.ts';
import { InProcessBus } from '../bus/bus.ts';
import type { StreamEntry } from '../bus/stream/entries.ts';
import type { Following, SiteStream } from '../bus/stream/SiteStream.ts';
import type { Database } from '../db/open.ts';
import { StageRecorder } from '../haul/stageRecorder.ts';
import type { StageStore } from '../haul/stageStore.ts';
import { Lamps } from '../people/lamps.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import { applySiteReport, countPassages, restoreLamps } from '../siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import { restoreSiteEntities } from '../siteEntities/siteEntityStore.ts';
import { Fleet } from '../state/fleet.ts';
import { applyFleetReport } from '../state/fleetPlugin.ts';
import { restoreFleet } from '../state/fleetStore.ts';
import { StatusRecorder } from '../status/statusRecorder.ts';
import type { StatusStore } from '../status/statusStore.ts';
import { lockCheckpoint, readPosition, readRuleStates, writeCheckpoint } from './checkpoint.ts';
import { ToldAlerts } from './toldAlerts.ts';

export interface JudgeOptions {
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
  /** Number of the claim by which this server judges. */
  leaseSeq: number;
}

export class Judge {
  readonly #options: JudgeOptions;
  readonly #fleet: Fleet;
  readonly #siteEntities = new SiteEntityStates(() => {});
  readonly #lamps = new Lamps();
  readonly #engine: AlertEngine;
  readonly #statuses: StatusRecorder;
  readonly #stages = new StageRecorder();
  readonly #alerts: ToldAlerts;
  #following: Following | undefined;
  #seq = 0;
  /** By the clock of NATS. */
  #nowMs = 0;

  private constructor(options: JudgeOptions) {
    const { stream, log, rules, roads, zone, filterMineArea, timeZone } = options;
    const nowMs = () => this.#nowMs;
    const bus = new InProcessBus((error) => log.error({ err: error }, 'a listener of the judge failed'));
    this.#options = options;
    this.#alerts = new ToldAlerts({ append: (record, id) => stream.append('alert', record, { id }) });
    this.#engine = new AlertEngine(rules, roads && oneWayRoads(roads), (record) => this.#alerts.raise(record));
    this.#statuses = new StatusRecorder({ timeZone, nowMs });
    this.#fleet = new Fleet(bus, { zone, filterMineArea, nowMs });
  }

  /** Goes on where the last one kept what it knew. @throws where the database or NATS does not answer */
  static async start(options: JudgeOptions): Promise<Judge> {
    const judge = new Judge(options);
    await judge.#start();
    return judge;
  }

  setRules(rules: readonly SiteRule[]): void {
    this.#engine.setRules(rules);
  }

  /**
   * Keeps what is known up to now. What fails is due again.
   * @throws FencedError where another server judges
   */
  async save(): Promise<void> {
    const { db, statuses, stages, leaseSeq } = this.#options;
    const stream = this.#following?.stream;
    if (stream === undefined) return;
    const { checkpoint, markChanged } = this.#drain(stream);
    try {
      // They may be ahead of the checkpoint: written once more they are the same rows.
      await statuses.save(this.#statuses);
      await stages.save(this.#stages);
      await db.transaction().execute(async (transaction) => {
        await lockCheckpoint(transaction, stream, leaseSeq);
        await writeCheckpoint(transaction, checkpoint, leaseSeq);
      });
    } catch (error) {
      markChanged();
      throw error;
    }
  }

  /** What has happened since the last checkpoint is left to the next judge. */
  async stop(): Promise<void> {
    await this.#following?.stop();
  }

  async #start(): Promise<void> {
    const { stream, db, statuses } = this.#options;
    const position = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const restoredAtMs = Date.now();
        await restoreFleet(transaction, this.#fleet, restoredAtMs);
        await restoreSiteEntities(transaction, this.#siteEntities, restoredAtMs);
        this.#engine.restore(await readRuleStates(transaction));
        return readPosition(transaction);
      });
    restoreLamps(this.#lamps, this.#siteEntities);
    await statuses.restore(this.#statuses);
    for (const vehicle of this.#fleet.vehicles()) {
      this.#statuses.recordStatus(vehicle);
      this.#stages.see(vehicle);
    }
    this.#fleet.onChange((vehicle) => {
      this.#engine.observeFix(vehicle, this.#nowMs);
      this.#statuses.recordStatus(vehicle);
      this.#stages.see(vehicle);
    });
    this.#following = await stream.follow(position, (entry) => this.#take(entry), 'all');
    if (position?.stream === this.#following.stream) this.#seq = Math.max(this.#seq, position.seq);
  }

  #take(entry: StreamEntry): void {
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
        this.#alerts.heard(entry.message);
        break;
      case 'lease':
        this.#everySecond(entry.seq);
    }
  }

  /** The claims of the lease are the clock of the rules: they stand in the stream among what is judged. */
  #everySecond(seq: number): void {
    this.#engine.tick(this.#nowMs);
    countPassages(this.#siteEntities, this.#lamps, this.#nowMs);
    // Up to its own claim it goes over what another has told already.
    if (seq >= this.#options.leaseSeq) this.#alerts.tell();
  }

  #drain(stream: string) {
    const vehicles = this.#fleet.drainChanged();
    const siteEntities = this.#siteEntities.drainChanged();
    const ruleStates = this.#engine.drainChanged();
    return {
      checkpoint: {
        position: { stream, seq: this.#seq },
        vehicles: JSON.stringify(vehicles),
        siteEntities: JSON.stringify(siteEntities),
        ruleStates: JSON.stringify(ruleStates),
      },
      markChanged: () => {
        this.#fleet.markChanged(vehicles);
        this.#siteEntities.markChanged(siteEntities);
        this.#engine.markChanged(ruleStates.map(([id]) => id));
      },
    };
  }
}
