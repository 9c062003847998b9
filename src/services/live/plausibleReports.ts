/**
 * Reports of sensors, fixed assets and zones without implausible times (rules.md#implausible-reports): what they say
 * counts unless something with a known time is there, and people seen at such a time are left out.
 */
import { timeFault } from '../../domain/link/plausible.ts';
import { IMPLAUSIBLE_TIME_MS } from '../../domain/siteEntity/facts.ts';
import type { WireAssetState, WireSensorState } from '../../domain/wire/states.ts';
import type { WireZoneCount } from '../../domain/wire/zones.ts';

type Reject = (reason: string) => void;

const REPORT_TIMES = ['state_ts', 'status_ts', 'level_ts', 'elements_ts'] as const;

/** @param reject receives a reason for each implausible time */
export function plausibleAsset(report: WireAssetState, reject: Reject): WireAssetState {
  const { name, elements } = report;
  return {
    ...withPlausibleTimes(report, reject),
    elements: plausibleElements(name, elements, ({ timestamp }) => timestamp, reject),
  };
}

/** The same for a sensor. */
export function plausibleSensor(report: WireSensorState, reject: Reject): WireSensorState {
  const { name, elements } = report;
  return {
    ...withPlausibleTimes(report, reject),
    elements: plausibleElements(name, elements, ({ item2 }) => item2, reject),
  };
}

/** The same for the count of a zone. */
export function plausibleZone(count: WireZoneCount, reject: Reject): WireZoneCount {
  const isKept = isPlausible(count.timestamp, `zone ${count.id}`, reject);
  return isKept ? count : { ...count, timestamp: undefined };
}

function withPlausibleTimes<T extends WireAssetState | WireSensorState>(report: T, reject: Reject): T {
  const times: Record<string, unknown> = report;
  const faulty = REPORT_TIMES.filter((field) => !isPlausible(times[field], `${report.name}: ${field}`, reject));
  return { ...report, ...Object.fromEntries(faulty.map((field) => [field, IMPLAUSIBLE_TIME_MS])) };
}

function plausibleElements<E>(
  name: string,
  elements: readonly E[] | null | undefined,
  timeOf: (element: E) => number,
  reject: Reject,
): E[] | undefined {
  const kept = elements?.filter((element, k) => isPlausible(timeOf(element), `${name}: elements #${k + 1}`, reject));
  // An empty list would mean that nobody is there.
  return kept?.length === 0 && elements?.length !== 0 ? undefined : kept;
}

/** Unknown times count as plausible. */
function isPlausible(atMs: unknown, name: string, reject: Reject): boolean {
  const fault = typeof atMs === 'number' ? timeFault(atMs) : undefined;
  if (fault !== undefined) reject(`${name}: ${fault}`);
  return fault === undefined;
}
