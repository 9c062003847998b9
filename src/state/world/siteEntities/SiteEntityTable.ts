/** Rows of site entities: a record and a pose each, and proxies that {@link SiteEntityTable.flush} writes in batches. */
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { areSameValues } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import { siteEntityFigure } from '../../../domain/siteEntity/label.ts';
import { UNKNOWN_STATE_COLOUR } from '../../../domain/visual/entityColour.ts';
import { PoseTable } from '../PoseTable.ts';
import { STATE_FLAGS } from '../stateFlags.ts';
import { pointBesideSensor } from './place.ts';
import { SiteEntityProxies } from './SiteEntityProxies.ts';
import { NO_SIGHTING } from './sightings.ts';
import { type SiteEntityRecord, unknownSiteEntity } from './siteEntity.ts';

type ChangingFields = Omit<SiteEntityRecord, 'kind' | 'id'>;

export class SiteEntityTable {
  readonly poses: PoseTable;
  readonly proxies = new SiteEntityProxies();
  /** Counts entities that were added or removed. */
  listVersion = 0;
  readonly #records: SiteEntityRecord[] = [];
  /** Text on the label of each row: name and figure. */
  readonly #names: string[] = [];
  readonly #figures: (string | undefined)[] = [];
  /** Rows of entities removed from the catalogue. */
  readonly #removedRows = new Set<number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.poses = new PoseTable(now());
  }

  /** Rows of all records, including removed ones. */
  get count(): number {
    return this.#records.length;
  }

  /** The record of a row; undefined where it was removed. */
  recordAt(row: number): SiteEntityRecord | undefined {
    return this.#removedRows.has(row) ? undefined : this.#records[row];
  }

  /** The record of a row, which still gets reports after it was removed: the catalogue may list it again. */
  knownRecordAt(row: number): SiteEntityRecord {
    return this.#records[row] as SiteEntityRecord;
  }

  /** All records with their rows, including removed ones. */
  knownRecords(): Iterable<[number, SiteEntityRecord]> {
    return this.#records.entries();
  }

  /** The row of an entity, created or restored if need be. */
  ensureRow(kind: SiteEntityKind, id: string, code: SiteEntityCode): number {
    const row = this.poses.ensureRow(entityKey(kind, id));
    const isNew = row === this.#records.length;
    if (isNew) this.#records.push(unknownSiteEntity(kind, id, code));
    if (this.#removedRows.delete(row) || isNew) {
      this.listVersion++;
      this.proxies.markDirty(row);
    }
    this.update(row, { code });
    this.#updateAppearance(row);
    return row;
  }

  /** Changes fields of a record. A list that is read again brings new objects of equal content: these are no change. */
  update(row: number, fields: Partial<ChangingFields>): void {
    const record: ChangingFields = this.knownRecordAt(row);
    for (const field of Object.keys(fields) as (keyof ChangingFields)[]) {
      if (areSameValues(record[field], fields[field])) continue;
      copyField(record, fields as ChangingFields, field);
      this.proxies.markDirty(row);
    }
  }

  /** Removes all entities of a kind except those listed. */
  retainOnly(kind: SiteEntityKind, ids: ReadonlySet<string>): void {
    for (const [row, record] of this.#records.entries()) {
      if (record.kind !== kind || ids.has(record.id)) continue;
      if (!this.#removedRows.has(row)) this.listVersion++;
      this.#removedRows.add(row);
      if (kind === 'people') this.update(row, NO_SIGHTING);
      this.clearPosition(row);
      this.proxies.remove(record);
    }
  }

  setColour(row: number, colour: string): void {
    this.knownRecordAt(row).colour = colour;
    this.poses.setColour(row, colour);
    this.#updateAppearance(row);
  }

  /** Has a label redrawn if its text has changed. */
  updateLabel(row: number): void {
    const record = this.knownRecordAt(row);
    const figure = siteEntityFigure(record);
    if (record.name === this.#names[row] && figure === this.#figures[row]) return;
    this.#names[row] = record.name;
    this.#figures[row] = figure;
    this.poses.markLabel();
  }

  /** Places an entity; people beside the sensor at that place. */
  setPosition(row: number, place: SitePoint | undefined, bearingDeg: number): void {
    if (!place) return;
    const record = this.knownRecordAt(row);
    const { easting, northing, altitude } = record.kind === 'people' ? pointBesideSensor(place, row) : place;
    this.update(row, { place });
    const nowMs = this.#now();
    this.poses.write(row, easting, northing, altitude, bearingDeg, 0, nowMs, nowMs);
  }

  /** The entity is known, but has no place in the scene. */
  clearPosition(row: number): void {
    this.update(row, { place: undefined });
    this.poses.clear(row);
  }

  flush(): void {
    this.proxies.flush((row) => this.recordAt(row));
  }

  #updateAppearance(row: number): void {
    const { code, colour } = this.knownRecordAt(row);
    this.poses.setAppearance(row, colour === UNKNOWN_STATE_COLOUR ? STATE_FLAGS.stale : 0, modelIndexOf(code));
  }
}

function copyField<F extends keyof ChangingFields>(target: ChangingFields, source: ChangingFields, field: F): void {
  target[field] = source[field];
}
