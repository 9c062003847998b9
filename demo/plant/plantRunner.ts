/** Runs plant and crew in real time, second by second, and reports to the intake; the traffic feeds the plant. */
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { Intake } from '../links/intake.ts';
import type { TrafficState } from '../traffic/model.ts';
import { random } from '../traffic/random.ts';
import type { TrafficWorld } from '../traffic/world.ts';
import { advancePerson, type CrewWorld, type PersonState } from './crew.ts';
import { contentWithoutTimes, plantReports } from './plantReport.ts';
import type { PlantSnapshot } from './plantSnapshot.ts';
import { type PlantState, shiftPlantClock } from './plantState.ts';
import { type PlantWork, stepPlant } from './plantStep.ts';

export interface PlantSite {
  crew: CrewWorld;
  /** Refuge chambers by the nearest sensor. */
  refugeBySensor: ReadonlyMap<number, string>;
}

/** Interval at which instruments are read, and at which unchanged values are reported. */
const READ_EVERY_S = 5;
const REPEAT_EVERY_S = 60;
/** A longer pause is skipped without reporting it. */
const MAX_LAG_S = 10;
/** Only the end of a longer pause is simulated, because simulating costs the server time. */
const MAX_CATCH_UP_S = 60;
/** Share of the people passing a refuge chamber who enter it. */
const VISIT_CHANCE = 0.04;

export class PlantRunner {
  readonly #site: PlantSite;
  readonly #intake: Intake;
  readonly #lastReports = new Map<string, { content: string; atS: number }>();
  readonly plant: PlantState;
  readonly people: PersonState[];

  constructor(site: PlantSite, { plant, people }: PlantSnapshot, intake: Intake) {
    this.#site = site;
    this.plant = plant;
    this.people = people;
    this.#intake = intake;
  }

  /** Reports everything once. */
  reportAll(): void {
    this.#send([...this.#dueReports(), ...this.people.map((_, index) => this.#passageReport(index))]);
  }

  /** Advances the simulation to a time, epoch milliseconds, and sends reports. */
  advanceTo(nowMs: number, world: TrafficWorld, traffic: TrafficState): void {
    const behindS = Math.floor(nowMs / 1000 - this.plant.atS);
    if (behindS < -1) this.#shiftClock(behindS);
    if (behindS < 1) return;
    if (behindS > MAX_CATCH_UP_S) this.plant.atS += behindS - MAX_CATCH_UP_S;
    const work = plantWorkFrom(world, traffic);
    const items: IngestReport[] = [];
    while (this.plant.atS + 1 <= nowMs / 1000) {
      stepPlant(this.plant, work);
      const passageReports = this.#stepPeople();
      if (nowMs / 1000 - this.plant.atS > MAX_LAG_S) continue;
      items.push(...passageReports);
      if (Math.floor(this.plant.atS) % READ_EVERY_S === 0) items.push(...this.#dueReports());
    }
    this.#send(items);
  }

  /** The clock was set back: everything continues from its current state at the earlier time. */
  #shiftClock(byS: number): void {
    shiftPlantClock(this.plant, byS);
    for (const person of this.people) person.nextAtS += byS;
    for (const last of this.#lastReports.values()) last.atS += byS;
  }

  #stepPeople(): IngestReport[] {
    return this.people.flatMap((person, index) => {
      if (!advancePerson(this.#site.crew, person, index, this.plant.atS)) return [];
      this.#visitRefuge(person, index);
      return [this.#passageReport(index)];
    });
  }

  #visitRefuge(person: PersonState, index: number): void {
    const refuge = this.plant.refuges[this.#site.refugeBySensor.get(person.at) ?? ''];
    const member = this.#site.crew.members[index];
    if (!refuge || !member || random(person) >= VISIT_CHANCE) return;
    refuge.visits.push({ sap: member.sap, atS: this.plant.atS });
  }

  #passageReport(index: number): IngestReport {
    const { crew } = this.#site;
    return {
      type: 'passage',
      deviceType: 'person',
      id: crew.members[index]?.lamp ?? '',
      sensor: crew.places[this.people[index]?.at ?? 0]?.name ?? '',
      timestamp: Math.round(this.plant.atS * 1000),
    };
  }

  #dueReports(): IngestReport[] {
    const { atS } = this.plant;
    return Array.from(plantReports(this.plant)).flatMap(([key, report]) => {
      const content = contentWithoutTimes(report);
      const last = this.#lastReports.get(key);
      if (last && last.content === content && atS - last.atS < REPEAT_EVERY_S) return [];
      this.#lastReports.set(key, { content, atS });
      return [report];
    });
  }

  #send(items: readonly IngestReport[]): void {
    if (items.length > 0) this.#intake.ingest(items);
  }
}

function plantWorkFrom(world: TrafficWorld, traffic: TrafficState): PlantWork {
  const dumpingAt = new Map<string, number>();
  const loadingAt = new Map<string, number>();
  for (const { mode, status, slot } of traffic.vehicles) {
    const place = world.map.places[world.map.slots[slot]?.place ?? -1]?.id;
    if (mode !== 'rest' || place === undefined) continue;
    const counts = status === 'dumping' ? dumpingAt : status === 'loading' ? loadingAt : undefined;
    counts?.set(place, (counts.get(place) ?? 0) + 1);
  }
  return { dumpingAt, loadingAt };
}
