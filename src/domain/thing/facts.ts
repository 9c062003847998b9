/** What is known of a sensor's or fixed asset's state, and how a newer report changes it (live-monitoring section 4). */
import type { WireAssetState, WirePassage, WireSensorState } from '../wire/states.ts';

export interface ThingFacts {
  /** State in words. */
  state: string | undefined;
  /** Epoch milliseconds, as all times here. */
  stateAtMs: number | undefined;
  /** The crusher's figure. */
  value: string | number | undefined;
  /** A chute's `1` is open. */
  status: string | undefined;
  statusAtMs: number | undefined;
  level: number | undefined;
  levelAtMs: number | undefined;
  /** Who is inside or passed by, as the backend counts. */
  count: number | undefined;
  /** Cap lamp or SAP id (`item1`) and time (`item2`). */
  elements: readonly WirePassage[];
  modules: readonly { readonly key: string; readonly state: string }[];
  /** Where a sensor's report comes from. */
  source: string | undefined;
}

export const NO_FACTS: ThingFacts = {
  state: undefined,
  stateAtMs: undefined,
  value: undefined,
  status: undefined,
  statusAtMs: undefined,
  level: undefined,
  levelAtMs: undefined,
  count: undefined,
  elements: [],
  modules: [],
  source: undefined,
};

/** @returns what is known now; the very same object where the report changes nothing, or is older */
export function withAssetState(known: ThingFacts, report: WireAssetState): ThingFacts {
  const change: Partial<ThingFacts> = {};
  if (isNewer(known.stateAtMs, report.state_ts)) {
    takeState(change, report.state);
    if (report.count != null) change.count = report.count;
    if (report.elements)
      change.elements = report.elements.map(({ sap, timestamp }) => ({ item1: sap, item2: timestamp }));
    if (report.state_ts != null) change.stateAtMs = report.state_ts;
  }
  if (report.status != null && isNewer(known.statusAtMs, report.status_ts)) {
    change.status = String(report.status);
    if (report.status_ts != null) change.statusAtMs = report.status_ts;
  }
  if (report.level != null && isNewer(known.levelAtMs, report.level_ts)) {
    change.level = report.level;
    if (report.level_ts != null) change.levelAtMs = report.level_ts;
  }
  return changed(known, change);
}

/** @returns what is known now; the very same object where the report changes nothing, or is older */
export function withSensorState(known: ThingFacts, report: WireSensorState): ThingFacts {
  if (!isNewer(known.stateAtMs, report.state_ts)) return known;
  const change: Partial<ThingFacts> = {};
  if (report.state != null) change.state = report.state;
  if (report.count != null) change.count = report.count;
  if (report.elements) change.elements = report.elements.map(({ item1, item2 }) => ({ item1, item2 }));
  if (report.source != null) change.source = report.source;
  if (report.modules) change.modules = report.modules.map(({ key, state }) => ({ key, state }));
  if (report.state_ts != null) change.stateAtMs = report.state_ts;
  return changed(known, change);
}

/** A report without a time is believed; one of the same time may repeat or complete what is known. */
function isNewer(knownMs: number | undefined, reportMs: number | null | undefined): boolean {
  return knownMs === undefined || reportMs == null || reportMs >= knownMs;
}

function takeState(change: Partial<ThingFacts>, state: WireAssetState['state']): void {
  if (state == null) return;
  if (typeof state !== 'object') {
    change.state = String(state);
    return;
  }
  if (state.status != null) change.state = state.status;
  if (state.value != null) change.value = state.value;
}

function changed(known: ThingFacts, change: Partial<ThingFacts>): ThingFacts {
  const keys = Object.keys(change) as (keyof ThingFacts)[];
  const differs = keys.some((key) => !isSame(known[key], change[key]));
  return differs ? { ...known, ...change } : known;
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
