/** The catalogue's list of people, and the sensors that saw them last. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { WirePersonEntity } from '../../../domain/wire/siteEntities.ts';
import type { ReportedNames } from './ReportedNames.ts';
import { personFields } from './readings.ts';
import type { SiteEntityTable } from './SiteEntityTable.ts';
import { applySighting } from './sightings.ts';
import type { SiteEntityRecord } from './siteEntity.ts';

export class PeopleList {
  readonly #table: SiteEntityTable;
  readonly #reportedNames: ReportedNames;
  #version = 0;
  #isEmpty = true;

  constructor(table: SiteEntityTable, reportedNames: ReportedNames) {
    this.#table = table;
    this.#reportedNames = reportedNames;
  }

  /** Counts the lists received. */
  get version(): number {
    return this.#version;
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /**
   * Begins a list.
   * @returns applies a part of it; the last one removes people missing from the list: they left, or are hidden now
   */
  begin(): (entities: Iterable<WirePersonEntity>, isEnd: boolean) => void {
    const listedIds = new Set<string>();
    const sapIdRows: [sapId: string, row: number][] = [];
    const caplampRows: [caplamp: string, row: number][] = [];
    return (entities, isEnd) => {
      for (const entity of entities) {
        listedIds.add(entity.id);
        const row = this.#table.ensureRow('people', entity.id, 'people');
        const fields = personFields(entity);
        this.#table.update(row, fields);
        // A sighting has a time, the list's entry has none: the sighting wins.
        if (this.#table.knownRecordAt(row).rsuAtMs === undefined)
          this.#table.update(row, { rsu: entity.rsu || undefined });
        sapIdRows.push([entity.name, row]);
        if (fields.person.caplamp !== undefined) caplampRows.push([fields.person.caplamp, row]);
      }
      // People are reported by SAP id and by cap lamp; where two are equal, the cap lamp wins.
      if (isEnd) this.#end(listedIds, [...sapIdRows, ...caplampRows]);
    };
  }

  #end(listedIds: ReadonlySet<string>, reportedNames: Iterable<[name: string, row: number]>): void {
    // A cap lamp may have been handed to somebody else.
    this.#reportedNames.release('people');
    for (const [name, row] of reportedNames) this.#reportedNames.assignRow('people', name, row);
    this.#table.retainOnly('people', listedIds);
    this.#isEmpty = listedIds.size === 0;
    this.#version++;
    for (const [, record] of this.#table.knownRecords()) this.moveToSensor(record);
  }

  /** Moves the people whom a sensor was the last to see to a spot beside it. */
  moveToSensor(sensor: SiteEntityRecord): void {
    if (sensor.kind !== 'sensor') return;
    for (const { item1, item2 } of sensor.elements) {
      const row = this.#reportedNames.rowOf('people', item1);
      const person = row === undefined ? undefined : this.#table.recordAt(row);
      if (row === undefined || !person) continue;
      if (applySighting(person, sensor, item2)) this.#moveBeside(row, sensor.place);
    }
  }

  /** @param place of the sensor; without one the person's place is unknown too */
  #moveBeside(row: number, place: SitePoint | undefined): void {
    if (place) this.#table.setPosition(row, place, Number.NaN);
    else this.#table.clearPosition(row);
    this.#table.proxies.markDirty(row);
  }
}
