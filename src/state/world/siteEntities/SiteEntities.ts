/** Sensors, fixed assets, people and annotations of a world: the catalogue, reports, and the colours of their states. */
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { NO_FACTS, type SiteEntityFacts, withAssetState, withSensorState } from '../../../domain/siteEntity/facts.ts';
import { correctFactTimes } from '../../../domain/siteEntity/factTimes.ts';
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import { isPlaced } from '../../../domain/siteEntity/label.ts';
import { knownOccupancyOf } from '../../../domain/siteEntity/people.ts';
import { siteEntityColour } from '../../../domain/siteEntity/siteEntityColour.ts';
import { isInFuture } from '../../../domain/time/reported.ts';
import type { VisualRule } from '../../../domain/visual/entityColour.ts';
import type { WirePersonEntity, WireSiteEntity } from '../../../domain/wire/siteEntities.ts';
import type { WireAssetState, WireSensorState } from '../../../domain/wire/states.ts';
import type { WireVisualConfig } from '../../../domain/wire/visualConfig.ts';
import type { PoseTable } from '../PoseTable.ts';
import { CatalogueSyncs } from './CatalogueSyncs.ts';
import { PeopleList } from './PeopleList.ts';
import { bearingOf, placeOf } from './place.ts';
import { ReportedNames } from './ReportedNames.ts';
import { ReportedPlaces } from './ReportedPlaces.ts';
import { ReportTimes } from './ReportTimes.ts';
import { reportedName, siteEntityCodeOf } from './readings.ts';
import { SensorIds } from './SensorIds.ts';
import type { SiteEntityProxies } from './SiteEntityProxies.ts';
import { SiteEntityTable } from './SiteEntityTable.ts';
import { NO_SIGHTING } from './sightings.ts';
import type { SiteEntityRecord } from './siteEntity.ts';
import { VisualRules } from './VisualRules.ts';

export class SiteEntities {
  /** One row per site entity, in the order in which they became known, each with the colour of its state. */
  readonly poses: PoseTable;
  /** By {@link entityKey}; written only by {@link flush}. */
  readonly state: SiteEntityProxies['state'];
  readonly #table: SiteEntityTable;
  /** Assets by type and name, sensors by name, people by cap lamp and by SAP id. */
  readonly #reportedNames = new ReportedNames();
  readonly #reportedPlaces = new ReportedPlaces();
  /** Rows that the catalogue does not place. */
  readonly #rowsWithoutPlace = new Set<number>();
  readonly #sensorIds = new SensorIds();
  readonly #people: PeopleList;
  readonly #visuals = new VisualRules();
  readonly #syncs = new CatalogueSyncs();
  readonly #reportTimes = new ReportTimes();
  readonly #clock: { now(): number; evaluationTimeMs(): number };

  constructor(now: () => number, evaluationTimeMs = now) {
    this.#clock = { now, evaluationTimeMs };
    this.#table = new SiteEntityTable(now);
    this.#people = new PeopleList(this.#table, this.#reportedNames);
    this.poses = this.#table.poses;
    this.state = this.#table.proxies.state;
  }

  get count(): number {
    return this.#table.count;
  }

  /** As {@link SiteEntityTable.listVersion}. */
  get listVersion(): number {
    return this.#table.listVersion;
  }

  /** The site entity of a row; for loops over rows. */
  recordAt(row: number): Readonly<SiteEntityRecord> | undefined {
    return this.#table.recordAt(row);
  }

  *all(): Iterable<Readonly<SiteEntityRecord>> {
    for (let row = 0; row < this.count; row++) {
      const siteEntity = this.recordAt(row);
      if (siteEntity) yield siteEntity;
    }
  }

  get(kind: SiteEntityKind, id: string): Readonly<SiteEntityRecord> | undefined {
    const row = this.poses.rowOf(entityKey(kind, id));
    return row === undefined ? undefined : this.recordAt(row);
  }

  /** Applies the site's colours of entity types. */
  setVisuals(configs: Iterable<WireVisualConfig>): void {
    this.#visuals.set(configs);
    this.tick();
  }

  /** As {@link VisualRules.of}. */
  ruleOf(type: string): VisualRule | undefined {
    return this.#visuals.of(type);
  }

  /**
   * Starts a catalogue sync of a kind.
   * @returns applies a part of the list; the last one removes all others of the kind. Ignored if a later sync was
   * faster
   */
  beginSync(kind: Exclude<SiteEntityKind, 'people'>): (entities: readonly WireSiteEntity[], isEnd?: boolean) => void {
    const claim = this.#syncs.begin(kind);
    const listedIds = new Set<string>();
    return (entities, isEnd = true) => {
      if (!claim(isEnd)) return;
      this.seedEntities(kind, entities);
      for (const { id } of entities) listedIds.add(id);
      if (isEnd) this.retainOnly(kind, listedIds);
    };
  }

  /** Counts the received lists of people. */
  get peopleVersion(): number {
    return this.#people.version;
  }

  /** Whether the backend lists anybody: users without the permission get an empty list, or none. */
  get hasPeople(): boolean {
    return !this.#people.isEmpty;
  }

  /** Whether the backend has listed all entities of a kind. */
  isListed(kind: SiteEntityKind): boolean {
    return this.#syncs.hasApplied(kind);
  }

  /** The backend has refused the list of a kind (rules.md#refused-calls). */
  forget(kind: Exclude<SiteEntityKind, 'people'>): void {
    this.beginSync(kind)([]);
    this.#syncs.forget(kind);
  }

  /** Removes all entities of a kind except those listed. */
  retainOnly(kind: SiteEntityKind, ids: ReadonlySet<string>): void {
    this.#table.retainOnly(kind, ids);
  }

  /** Applies catalogue entries of sensors, fixed assets and annotations. Assets of unknown categories are skipped. */
  seedEntities(kind: Exclude<SiteEntityKind, 'people'>, entities: Iterable<WireSiteEntity>): void {
    for (const entity of entities) {
      const code = siteEntityCodeOf(kind, entity);
      if (!code) continue;
      const row = this.#table.ensureRow(kind, entity.id, code);
      const record = this.#table.knownRecordAt(row);
      this.#table.update(row, {
        name: entity.name,
        info: kind === 'annotation' ? { ...entity, ...entity.info } : (entity.info ?? {}),
        mineArea: entity.info?.mine_area ?? record.mineArea,
      });
      if (kind !== 'annotation')
        this.#table.update(row, this.#reportedNames.assignRow(code, reportedName(entity), row) ?? {});
      if (kind !== 'annotation' || isPlaced(entity.info)) {
        const place = placeOf(entity);
        this.#table.setPosition(row, place, bearingOf(entity));
        if (place) this.#rowsWithoutPlace.delete(row);
        else this.#rowsWithoutPlace.add(row);
      } else this.#table.clearPosition(row);
      if (code === 'RSU') this.#applyReportedPlace(row, reportedName(entity));
      this.#evaluate(row);
      this.#people.moveToSensor(record);
      if (code === 'RSU')
        for (const report of this.#sensorIds.assign(entity.id, reportedName(entity))) this.applySensor(report);
    }
  }

  /** Applies the catalogue's list of people. */
  seedPeople(entities: Iterable<WirePersonEntity>): void {
    this.beginPeople()(entities);
  }

  /** As {@link PeopleList.begin}. */
  beginPeople(): (entities: Iterable<WirePersonEntity>, isEnd?: boolean) => void {
    const apply = this.#people.begin();
    return (entities, isEnd = true) => {
      apply(entities, isEnd);
      if (isEnd) this.tick();
    };
  }

  applyAsset(report: WireAssetState): void {
    const timely = this.#reportTimes.correctAsset(report, this.#clock.now());
    this.#applyReport(report.type, report.name, (known) => withAssetState(known, timely));
  }

  applySensor(sent: WireSensorState): void {
    const report = this.#sensorIds.named(sent, (name) => this.#reportedNames.rowOf('RSU', name) !== undefined);
    this.#reportedPlaces.record(report);
    const row = this.#reportedNames.rowOf('RSU', report.name);
    if (row !== undefined) this.#applyReportedPlace(row, report.name);
    const timely = this.#reportTimes.correctSensor(report, this.#clock.now());
    this.#applyReport('RSU', report.name, (known) => withSensorState(known, timely));
    if (row !== undefined) this.#people.moveToSensor(this.#table.knownRecordAt(row));
  }

  /** Clears all reports, keeps the catalogue: the clock restarts at another time. */
  resetReports(): void {
    this.#reportedNames.clearFacts();
    this.#sensorIds.clearReports();
    for (const [row, { kind }] of this.#table.knownRecords()) {
      this.#table.update(row, NO_FACTS);
      if (kind !== 'people') continue;
      this.#table.update(row, NO_SIGHTING);
      this.poses.clear(row);
    }
    this.poses.restartClock(this.#clock.now());
    this.tick();
  }

  /** The clock was set back: earlier reports are in the future now, and would hide new ones. */
  dropFutureTimes(): void {
    const nowMs = this.#clock.now();
    const correct = (atMs: number): number => (isInFuture(atMs, nowMs) ? nowMs : atMs);
    this.poses.dropFutureTimes(nowMs);
    this.#reportedNames.correctFacts((facts) => correctFactTimes(facts, correct));
    for (const [row, record] of this.#table.knownRecords()) {
      this.#table.update(row, correctFactTimes(record, correct));
      if (record.rsuAtMs !== undefined) this.#table.update(row, { rsuAtMs: correct(record.rsuAtMs) });
    }
  }

  /** Updates colours and occupancy by the clock; called once a second. */
  tick(): void {
    for (let row = 0; row < this.count; row++) this.#evaluate(row);
  }

  /** Writes changes to the proxies that panels read. */
  flush(): void {
    this.#table.flush();
  }

  /** A reported position is used only if the catalogue has none; a reported mine area overrides the catalogue's. */
  #applyReportedPlace(row: number, name: string): void {
    const record = this.#table.recordAt(row);
    const reported = this.#reportedPlaces.of(name);
    if (!record || !reported) return;
    const { location, mineArea } = reported;
    if (location && this.#rowsWithoutPlace.has(row))
      this.#table.setPosition(row, placeOf({ info: { location } }), Number.NaN);
    if (!mineArea || mineArea === record.mineArea) return;
    record.mineArea = mineArea;
    this.#table.proxies.markDirty(row);
  }

  /** Applies a report to the entity with a name, if it is known. */
  #applyReport(code: SiteEntityCode, name: string, report: (known: SiteEntityFacts) => SiteEntityFacts): void {
    const applied = this.#reportedNames.apply(code, name, report);
    if (!applied) return;
    Object.assign(this.#table.knownRecordAt(applied.row), applied.facts);
    this.#evaluate(applied.row);
    this.#table.proxies.markDirty(applied.row);
  }

  #evaluate(row: number): void {
    const record = this.#table.knownRecordAt(row);
    const nowMs = this.#clock.evaluationTimeMs();
    const colour = siteEntityColour(record.code, record, this.ruleOf(record.code), nowMs);
    const count = record.code === 'RC' ? knownOccupancyOf(record, nowMs) : record.count;
    if (colour !== record.colour || count !== record.count) {
      record.count = count;
      this.#table.setColour(row, colour);
      this.#table.proxies.markDirty(row);
    }
    // The facts, including the count, were replaced before this call: only the label still shows the old ones.
    this.#table.updateLabel(row);
  }
}
