/** The catalogue's list of people, and the sensors that saw them last. */
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

  /** Applies a list. People it lacks are removed: they left, or may not be seen any more. */
  apply(entities: Iterable<WirePersonEntity>): void {
    const listedIds = new Set<string>();
    for (const entity of entities) {
      listedIds.add(entity.id);
      this.#applyPerson(entity);
    }
    this.#table.retainOnly('people', listedIds);
    this.#isEmpty = listedIds.size === 0;
    this.#version++;
    for (const [, record] of this.#table.knownRecords()) this.moveToSensor(record);
  }

  /** Moves the people whom a sensor saw last beside it. */
  moveToSensor(sensor: SiteEntityRecord): void {
    if (sensor.kind !== 'sensor') return;
    for (const { item1, item2 } of sensor.elements) {
      const row = this.#reportedNames.rowOf('people', item1);
      const person = row === undefined ? undefined : this.#table.recordAt(row);
      if (row === undefined || !person || !applySighting(person, sensor, item2)) continue;
      this.#table.setPosition(row, sensor.place, Number.NaN);
      this.#table.proxies.markDirty(row);
    }
  }

  /** People are reported by name and by cap lamp. */
  #applyPerson(entity: WirePersonEntity): void {
    const row = this.#table.ensureRow('people', entity.id, 'people');
    const { person } = Object.assign(this.#table.knownRecordAt(row), personFields(entity));
    this.#reportedNames.assignRow('people', entity.name, row);
    if (person.caplamp !== undefined) this.#reportedNames.assignRow('people', person.caplamp, row);
  }
}
