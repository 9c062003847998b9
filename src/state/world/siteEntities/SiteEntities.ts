/**
 * Sensors, fixed assets, people and annotations of a world: a pose table, a record per row, and proxies that
 * {@link SiteEntities.flush} writes in batches.
 */
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { NO_FACTS, type SiteEntityFacts, withAssetState, withSensorState } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import { isPlaced } from '../../../domain/siteEntity/label.ts';
import { knownOccupancyOf } from '../../../domain/siteEntity/people.ts';
import { siteEntityColour } from '../../../domain/siteEntity/siteEntityColour.ts';
import { UNKNOWN_STATE_COLOUR, type VisualRule } from '../../../domain/visual/entityColour.ts';
import type { WirePersonEntity, WireSiteEntity } from '../../../domain/wire/siteEntities.ts';
import type { WireAssetState, WireSensorState } from '../../../domain/wire/states.ts';
import type { WireVisualConfig } from '../../../domain/wire/visualConfig.ts';
import { PoseTable } from '../PoseTable.ts';
import { STATE_FLAGS } from '../stateFlags.ts';
import { CatalogueSyncs } from './CatalogueSyncs.ts';
import { bearingOf, placeOf, pointBesideSensor } from './place.ts';
import { ReportedNames } from './ReportedNames.ts';
import { codeOf, personFields, reportedName } from './readings.ts';
import { SiteEntityProxies } from './SiteEntityProxies.ts';
import { applySighting, clearSighting } from './sightings.ts';
import { type SiteEntityRecord, unknownSiteEntity } from './siteEntity.ts';
import { VisualRules } from './VisualRules.ts';

export class SiteEntities {
  /** One row per site entity, in the order in which they became known, each with the colour of its state. */
  readonly poses: PoseTable;
  /** By {@link entityKey}; written only by {@link flush}. */
  readonly state: SiteEntityProxies['state'];
  readonly #proxies = new SiteEntityProxies();
  readonly #records: SiteEntityRecord[] = [];
  /** Assets by type and name, sensors by name, people by cap lamp and by SAP id. */
  readonly #reportedNames = new ReportedNames();
  readonly #visuals = new VisualRules();
  /** Rows of entities removed from the catalogue. */
  readonly #removedRows = new Set<number>();
  readonly #syncs = new CatalogueSyncs();
  #peopleVersion = 0;
  #hasPeople = false;
  readonly #clock: { now(): number; evaluationTimeMs(): number };

  constructor(now: () => number, evaluationTimeMs = now) {
    this.#clock = { now, evaluationTimeMs };
    this.poses = new PoseTable(now());
    this.state = this.#proxies.state;
  }

  get count(): number {
    return this.#records.length;
  }

  /** The site entity of a row; for loops over rows. */
  recordAt(row: number): Readonly<SiteEntityRecord> | undefined {
    return this.#removedRows.has(row) ? undefined : this.#records[row];
  }

  *all(): Iterable<Readonly<SiteEntityRecord>> {
    for (let row = 0; row < this.#records.length; row++) {
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
   * @returns applies the listed entities and removes all others of the kind; ignored if a later sync was faster
   */
  beginSync(kind: Exclude<SiteEntityKind, 'people'>): (entities: readonly WireSiteEntity[]) => void {
    const claim = this.#syncs.begin(kind);
    return (entities) => {
      if (!claim()) return;
      this.seedEntities(kind, entities);
      this.retainOnly(kind, new Set(entities.map(({ id }) => id)));
    };
  }

  /** Counts the received lists of people. */
  get peopleVersion(): number {
    return this.#peopleVersion;
  }

  /** Whether the backend lists anybody: users without the permission get an empty list, or none. */
  get hasPeople(): boolean {
    return this.#hasPeople;
  }

  /** Whether the backend has listed all entities of a kind. */
  isListed(kind: SiteEntityKind): boolean {
    return this.#syncs.has(kind);
  }

  /** Removes all entities of a kind except those listed. */
  retainOnly(kind: SiteEntityKind, ids: ReadonlySet<string>): void {
    for (const [row, record] of this.#records.entries()) {
      if (record.kind !== kind || ids.has(record.id)) continue;
      this.#removedRows.add(row);
      if (kind === 'people') clearSighting(record);
      this.#clearPosition(row, record);
      this.#proxies.remove(record);
    }
  }

  /** Applies catalogue entries of sensors, fixed assets and annotations. Assets of unknown categories are skipped. */
  seedEntities(kind: Exclude<SiteEntityKind, 'people'>, entities: Iterable<WireSiteEntity>): void {
    for (const entity of entities) {
      const code = codeOf(kind, entity);
      if (!code) continue;
      const row = this.#ensure(kind, entity.id, code);
      const record = this.#records[row] as SiteEntityRecord;
      record.name = entity.name;
      record.info = kind === 'annotation' ? { ...entity, ...entity.info } : (entity.info ?? {});
      record.mineArea = entity.info?.mine_area ?? record.mineArea;
      if (kind !== 'annotation') Object.assign(record, this.#reportedNames.assignRow(code, reportedName(entity), row));
      if (kind !== 'annotation' || isPlaced(entity.info)) this.#setPosition(row, placeOf(entity), bearingOf(entity));
      else this.#clearPosition(row, record);
      this.#evaluate(row);
      this.#movePeople(record);
    }
  }

  /** Applies the catalogue's list of people. Those that it lacks are removed: they left, or may not be seen any more. */
  seedPeople(entities: Iterable<WirePersonEntity>): void {
    const listedIds = new Set<string>();
    for (const entity of entities) {
      listedIds.add(entity.id);
      const row = this.#ensure('people', entity.id, 'people');
      const { person } = Object.assign(this.#records[row] as SiteEntityRecord, personFields(entity));
      this.#reportedNames.assignRow('people', entity.name, row);
      if (person.caplamp !== undefined) this.#reportedNames.assignRow('people', person.caplamp, row);
      this.#proxies.markDirty(row);
    }
    this.retainOnly('people', listedIds);
    this.#hasPeople = listedIds.size > 0;
    this.#peopleVersion++;
    for (const record of this.#records) this.#movePeople(record);
  }

  applyAsset(report: WireAssetState): void {
    this.#applyReport(report.type, report.name, (known) => withAssetState(known, report));
  }

  applySensor(report: WireSensorState): void {
    const row = this.#reportedNames.rowOf('RSU', report.name);
    const record = row === undefined ? undefined : this.#records[row];
    if (row !== undefined && report.location && !record?.place) {
      this.#setPosition(row, placeOf({ info: { location: report.location } }), Number.NaN);
    }
    if (record && report.mineArea) record.mineArea = report.mineArea;
    this.#applyReport('RSU', report.name, (known) => withSensorState(known, report));
    if (record) this.#movePeople(record);
  }

  /** Clears all reports, keeps the catalogue: the clock restarts at another time. */
  resetReports(): void {
    this.#reportedNames.clearFacts();
    for (const [row, record] of this.#records.entries()) {
      Object.assign(record, NO_FACTS);
      if (record.kind === 'people') {
        clearSighting(record);
        this.poses.clear(row);
      }
      this.#proxies.markDirty(row);
    }
    this.poses.restartClock(this.#clock.now());
    this.tick();
  }

  /** Updates colours and occupancy by the clock; called once a second. */
  tick(): void {
    for (let row = 0; row < this.#records.length; row++) this.#evaluate(row);
  }

  /** Writes changes to the proxies that panels read. */
  flush(): void {
    this.#proxies.flush((row) => this.recordAt(row));
  }

  #ensure(kind: SiteEntityKind, id: string, code: SiteEntityCode): number {
    const row = this.poses.ensureRow(entityKey(kind, id));
    if (row === this.#records.length) this.#records.push(unknownSiteEntity(kind, id, code));
    this.#removedRows.delete(row);
    const record = this.#records[row] as SiteEntityRecord;
    record.code = code;
    this.poses.setAppearance(row, record.colour === UNKNOWN_STATE_COLOUR ? STATE_FLAGS.stale : 0, modelIndexOf(code));
    this.#evaluate(row);
    this.#proxies.markDirty(row);
    return row;
  }

  /** Applies a report to the entity of a name, if it is known. */
  #applyReport(code: SiteEntityCode, name: string, report: (known: SiteEntityFacts) => SiteEntityFacts): void {
    const taken = this.#reportedNames.apply(code, name, report);
    if (!taken) return;
    Object.assign(this.#records[taken.row] as SiteEntityRecord, taken.facts);
    this.#evaluate(taken.row);
    this.#proxies.markDirty(taken.row);
  }

  #setPosition(row: number, place: SitePoint | undefined, bearingDeg: number): void {
    if (!place) return;
    const record = this.#records[row] as SiteEntityRecord;
    const { easting, northing, altitude } = record.kind === 'people' ? pointBesideSensor(place, row) : place;
    record.place = place;
    const nowMs = this.#clock.now();
    this.poses.write(row, easting, northing, altitude, bearingDeg, 0, nowMs, nowMs);
    this.#proxies.markDirty(row);
  }

  /** It is known, but has no place in the scene. */
  #clearPosition(row: number, record: SiteEntityRecord): void {
    record.place = undefined;
    this.poses.clear(row);
  }

  /** Moves people to the sensor that saw them last. */
  #movePeople(sensor: SiteEntityRecord): void {
    if (sensor.kind !== 'sensor') return;
    for (const { item1, item2 } of sensor.elements) {
      const row = this.#reportedNames.rowOf('people', item1);
      const person = row === undefined ? undefined : this.#records[row];
      if (row === undefined || !person || this.#removedRows.has(row) || !applySighting(person, sensor, item2)) continue;
      this.#setPosition(row, sensor.place, Number.NaN);
      this.#proxies.markDirty(row);
    }
  }

  #evaluate(row: number): void {
    const record = this.#records[row] as SiteEntityRecord;
    const nowMs = this.#clock.evaluationTimeMs();
    const colour = siteEntityColour(record.code, record, this.ruleOf(record.code), nowMs);
    const count = record.code === 'RC' ? knownOccupancyOf(record, nowMs) : record.count;
    if (colour === record.colour && count === record.count) return;
    record.colour = colour;
    this.poses.setColour(row, colour);
    this.poses.setAppearance(row, colour === UNKNOWN_STATE_COLOUR ? STATE_FLAGS.stale : 0, modelIndexOf(record.code));
    record.count = count;
    this.#proxies.markDirty(row);
  }
}
