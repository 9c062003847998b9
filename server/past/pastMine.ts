/**
 * Simulates the time before the recording: past fixes and reports pass through the live rules with a clock of their
 * own, and the resulting messages are written to the recording. Live clients receive none of them.
 */
import { formatUtmZone, type UtmZone } from '../../src/domain/geo/utm.ts';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { IngestAnswer, IngestFix } from '../../src/domain/wire/ingest.ts';
import { type IngestReport, isTransaction } from '../../src/domain/wire/reports.ts';
import { AlertEngine } from '../alerts/alertEngine.ts';
import { InProcessBus } from '../bus/bus.ts';
import type { TimeSpan } from '../history/past/pastListing.ts';
import type { PastWriter } from '../history/past/pastWriter.ts';
import { fixReader } from '../ingest/siteFix.ts';
import { TimeClamp } from '../ingest/timeClamp.ts';
import { Lamps } from '../people/lamps.ts';
import type { Site } from '../site/site.ts';
import { placedVehicles } from '../siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import { Fleet } from '../state/fleet.ts';
import { ZoneMembership } from '../zones/zoneMembership.ts';

export interface PastMineOptions {
  writer: PastWriter;
  site: Site;
  utmZone: UtmZone;
  filterMineArea: boolean;
  onFault: (error: unknown) => void;
}

/** Rules are evaluated once a second. */
const EVALUATE_EVERY_MS = 1_000;

export class PastMine {
  readonly #writer: PastWriter;
  readonly #bus: InProcessBus;
  readonly #fleet: Fleet;
  readonly #siteEntities: SiteEntityStates;
  readonly #lamps = new Lamps();
  readonly #zoneMembership: ZoneMembership;
  readonly #alertEngine: AlertEngine;
  readonly #readFix: ReturnType<typeof fixReader>;
  #nowMs: number;
  #evaluatedAtMs: number;

  constructor({ writer, site, utmZone, filterMineArea, onFault }: PastMineOptions) {
    const nowMs = () => this.#nowMs;
    const bus = new InProcessBus(onFault);
    this.#writer = writer;
    this.#bus = bus;
    this.#nowMs = writer.span.from;
    this.#evaluatedAtMs = this.#nowMs;
    this.#fleet = new Fleet(bus, { utmZone: formatUtmZone(utmZone), filterMineArea, nowMs });
    this.#siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
    this.#zoneMembership = new ZoneMembership(site.zones, site.sensors);
    const { roads } = site.files;
    this.#alertEngine = new AlertEngine(site.rules, roads && oneWayRoads(roads), ({ alert }) =>
      bus.publish('live', { type: 'alert', alert }),
    );
    this.#readFix = fixReader(utmZone, new TimeClamp(nowMs));
    this.#fleet.onChange((vehicle) => this.#alertEngine.observeFix(vehicle, this.#nowMs));
    bus.subscribe('live', (message) => writer.record(message));
  }

  /** The time span to simulate. */
  get span(): TimeSpan {
    return this.#writer.span;
  }

  /** @param items reported at the time of the last `advanceTo`; generated in this process, so not validated again */
  ingest(items: readonly unknown[]): IngestAnswer {
    for (const item of items as readonly (IngestFix | IngestReport)[]) {
      if ('type' in item) this.#applyReport(item);
      else this.#fleet.apply(this.#readFix(item));
    }
    return { accepted: items.length, rejected: 0, errors: [] };
  }

  /** Advances its clock. @throws see {@link PastWriter.advanceTo} */
  async advanceTo(atMs: number): Promise<void> {
    await this.#writer.advanceTo(atMs);
    this.#nowMs = atMs;
    if (atMs - this.#evaluatedAtMs < EVALUATE_EVERY_MS) return;
    this.#evaluatedAtMs = atMs;
    this.#evaluateRules();
  }

  /** Writes the remaining messages and closes the writer. */
  end(): Promise<void> {
    return this.#writer.end();
  }

  #evaluateRules(): void {
    const nowMs = this.#nowMs;
    this.#fleet.tick();
    this.#alertEngine.tick(nowMs);
    this.#lamps.dropExpired(nowMs);
    for (const [sensor, elements] of this.#lamps.drainChanged()) this.#siteEntities.setPassages(sensor, elements);
    for (const zone of this.#zoneMembership.recountZones(placedVehicles(this.#fleet), this.#lamps.all(), nowMs)) {
      this.#bus.publish('live', { type: 'changed', deviceType: 'zone', zone });
    }
  }

  #applyReport(report: IngestReport): void {
    if (report.type === 'passage') {
      this.#lamps.addPassage({ id: report.id, sensor: report.sensor, atMs: report.timestamp });
    } else if (report.type === 'engine') this.#fleet.applyReport(report);
    else if (report.type === 'alert') this.#applyAlert(report);
    else if (report.deviceType === 'tablet') this.#fleet.applyReport(report);
    else if (report.deviceType === 'asset') this.#siteEntities.applyAsset(report.asset);
    else if (report.deviceType === 'sensor') this.#siteEntities.applySensor(report.sensor);
  }

  #applyAlert({ alert }: Extract<IngestReport, { type: 'alert' }>): void {
    if (isTransaction(alert)) this.#fleet.applyTransaction(alert);
    else this.#bus.publish('live', { type: 'alert', alert });
  }
}
