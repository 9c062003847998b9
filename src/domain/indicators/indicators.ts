/**
 * Indicators of a period in the terms of the Global Mining Guidelines Group (rules.md#time-usage, rules.md#indicators),
 * from the time that vehicles spent in each status. Times are milliseconds.
 */
import { TIME_CLASSES, type TimeClass, timeClassOf } from '../status/timeClass.ts';
import { HOUR_MS } from '../time/units.ts';
import { CYCLE_PARTS, type CyclePart, cyclePartOf, isLoadingUnit, isWaitingForTruck } from './cyclePart.ts';

/** Time of one vehicle in one status within the period. */
export interface StatusCell {
  readonly vehicleId: string;
  readonly category: string;
  readonly status: string;
  readonly statusCategory: string;
  /** Clipped to the period. */
  readonly ms: number;
  /** How often the status began within the period. */
  readonly begun: number;
}

/** Tonnes of a full load by category of vehicle, in lower case. */
export type Payloads = ReadonlyMap<string, number>;

export interface Indicators {
  readonly vehicles: number;
  readonly calendarMs: number;
  /** By time class; the rest of the calendar time is unrecorded. */
  readonly classMs: Readonly<Record<TimeClass, number>>;
  readonly scheduledMs: number;
  readonly availableMs: number;
  readonly operatingMs: number;
  /** Shares of one; null if there is no time to divide by. */
  readonly availability: number | null;
  readonly utilisation: number | null;
  readonly effectiveUtilisation: number | null;
  readonly cycles: number;
  /** Per hour of the trucks' operating time. */
  readonly cyclesPerHour: number | null;
  /** Null if the site has no payload for a truck that hauled. */
  readonly tonnes: number | null;
  readonly tonnesPerHour: number | null;
  readonly payloadT: number | null;
  /** Mean duration per cycle, by part; null without a cycle. */
  readonly partMs: Readonly<Record<CyclePart, number>> | null;
  readonly queueMs: number;
  /** Below one, loading units wait for trucks; above, trucks wait. */
  readonly matchFactor: number | null;
  /** Loads that loading units could have given while they waited for trucks. */
  readonly swingLoss: number | null;
}

/** @param calendarMs sum over all vehicles */
export function indicatorsOf(cells: readonly StatusCell[], calendarMs: number, payloads: Payloads): Indicators {
  const classMs = Object.fromEntries(TIME_CLASSES.map((name) => [name, 0])) as Record<TimeClass, number>;
  for (const { status, statusCategory, ms } of cells) classMs[timeClassOf(status, statusCategory)] += ms;
  const operatingMs = classMs.working + classMs.delay;
  const availableMs = operatingMs + classMs.standby;
  const scheduledMs = availableMs + classMs.down;
  return {
    vehicles: new Set(cells.map(({ vehicleId }) => vehicleId)).size,
    calendarMs,
    classMs,
    scheduledMs,
    availableMs,
    operatingMs,
    availability: ratioOf(availableMs, scheduledMs),
    utilisation: ratioOf(operatingMs, availableMs),
    effectiveUtilisation: ratioOf(classMs.working, scheduledMs),
    ...haulageOf(cells, payloads),
  };
}

type HaulageFigures = Pick<
  Indicators,
  | 'cycles'
  | 'cyclesPerHour'
  | 'tonnes'
  | 'tonnesPerHour'
  | 'payloadT'
  | 'partMs'
  | 'queueMs'
  | 'matchFactor'
  | 'swingLoss'
>;

function haulageOf(cells: readonly StatusCell[], payloads: Payloads): HaulageFigures {
  const trucks = cells.filter(({ category }) => !isLoadingUnit(category));
  const parts = Object.fromEntries(CYCLE_PARTS.map((part) => [part, 0])) as Record<CyclePart, number>;
  const haulTruckIds = new Set<string>();
  const loads = countHaulage(trucks, payloads);
  for (const { vehicleId, status, ms } of trucks) {
    const part = cyclePartOf(status);
    if (!part) continue;
    parts[part] += ms;
    haulTruckIds.add(vehicleId);
  }
  const hours = operatingHours(trucks.filter(({ vehicleId }) => haulTruckIds.has(vehicleId)));
  const { cycles, tonnes } = loads;
  const partMs = cycles === 0 ? null : mapValues(parts, (ms) => ms / cycles);
  return {
    cycles,
    cyclesPerHour: ratioOf(cycles, hours),
    tonnes,
    tonnesPerHour: tonnes === null ? null : ratioOf(tonnes, hours),
    payloadT: tonnes === null ? null : ratioOf(tonnes, cycles),
    partMs,
    queueMs: parts.queue + parts.dumpQueue,
    ...fleetMatch(cells, partMs, haulTruckIds.size),
  };
}

/** A cycle is counted where the truck dumps. */
function countHaulage(trucks: readonly StatusCell[], payloads: Payloads): { cycles: number; tonnes: number | null } {
  let cycles = 0;
  let tonnes: number | null = 0;
  for (const { category, status, begun } of trucks) {
    if (cyclePartOf(status) !== 'dump' || begun === 0) continue;
    const payload = payloads.get(category.toLowerCase());
    cycles += begun;
    tonnes = payload === undefined || tonnes === null ? null : tonnes + begun * payload;
  }
  return { cycles, tonnes };
}

/** Loading time of all trucks over the cycle time of all loading units, and what these lost by waiting. */
function fleetMatch(
  cells: readonly StatusCell[],
  partMs: Readonly<Record<CyclePart, number>> | null,
  trucks: number,
): Pick<Indicators, 'matchFactor' | 'swingLoss'> {
  const units = cells.filter(({ category, status }) => isLoadingUnit(category) && isOperatingStatus(status));
  const count = new Set(units.map(({ vehicleId }) => vehicleId)).size;
  if (!partMs || partMs.load === 0 || count === 0) return { matchFactor: null, swingLoss: null };
  const cycleMs = CYCLE_PARTS.reduce((sum, part) => sum + partMs[part], 0);
  const waitedMs = units.reduce((sum, { status, ms }) => sum + (isWaitingForTruck(status) ? ms : 0), 0);
  return { matchFactor: (trucks * partMs.load) / (count * cycleMs), swingLoss: waitedMs / partMs.load };
}

function isOperatingStatus(status: string): boolean {
  return isWaitingForTruck(status) || cyclePartOf(status) === 'load';
}

function operatingHours(cells: readonly StatusCell[]): number {
  const classes: readonly TimeClass[] = ['working', 'delay'];
  const ms = cells.reduce(
    (sum, { status, statusCategory, ms: spentMs }) =>
      sum + (classes.includes(timeClassOf(status, statusCategory)) ? spentMs : 0),
    0,
  );
  return ms / HOUR_MS;
}

function ratioOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

function mapValues<K extends string>(
  record: Readonly<Record<K, number>>,
  to: (value: number) => number,
): Record<K, number> {
  return Object.fromEntries(Object.entries<number>(record).map(([key, value]) => [key, to(value)])) as Record<
    K,
    number
  >;
}
