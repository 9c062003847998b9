/** Known state of a sensor or fixed asset, and how a newer report changes it (rules.md#live-messages). */
import type { WireAssetState, WirePassage, WireSensorState } from '../wire/states.ts';

export interface SiteEntityFacts {
  /** State as text. */
  state: string | undefined;
  /** When state, figure and modules were reported last. Epoch milliseconds, like all times here. */
  stateAtMs: number | undefined;
  /** The crusher's figure. */
  value: string | number | undefined;
  /** For a chute, `1` is open. */
  status: string | undefined;
  statusAtMs: number | undefined;
  level: number | undefined;
  levelAtMs: number | undefined;
  /** People inside or passing by, as counted by the backend. */
  count: number | undefined;
  /** Cap lamp or SAP id (`item1`) and time (`item2`). */
  elements: readonly WirePassage[];
  /** Time of the last report of elements and count, separate because a passage does not report the sensor's state. */
  elementsAtMs: number | undefined;
  modules: readonly { readonly key: string; readonly state: string }[];
  /** Source of a sensor's report. */
  source: string | undefined;
  /** Time of each field, because reports omit fields and arrive late. */
  fieldAtMs: Readonly<Partial<Record<TimedField, number>>>;
}

/** Fields and the timestamp field of their group. */
const TIME_FIELD_OF = {
  state: 'stateAtMs',
  value: 'stateAtMs',
  modules: 'stateAtMs',
  source: 'stateAtMs',
  status: 'statusAtMs',
  level: 'levelAtMs',
  count: 'elementsAtMs',
  elements: 'elementsAtMs',
} as const;
export type TimedField = keyof typeof TIME_FIELD_OF;
export const TIMED_FIELDS = Object.keys(TIME_FIELD_OF) as TimedField[];
type TimeField = (typeof TIME_FIELD_OF)[TimedField];
type ReportedFields = { readonly [F in TimedField]?: SiteEntityFacts[F] | undefined };

/**
 * Stands for an implausible report time: such a report supplies what is not known yet, and is older than everything
 * that is.
 */
export const IMPLAUSIBLE_TIME_MS = Number.NEGATIVE_INFINITY;

export const NO_FACTS: SiteEntityFacts = {
  state: undefined,
  stateAtMs: undefined,
  value: undefined,
  status: undefined,
  statusAtMs: undefined,
  level: undefined,
  levelAtMs: undefined,
  count: undefined,
  elements: [],
  elementsAtMs: undefined,
  modules: [],
  source: undefined,
  fieldAtMs: {},
};

/** @returns the new state; the same object if the report changes nothing, or is older */
export function withAssetState(known: SiteEntityFacts, report: WireAssetState): SiteEntityFacts {
  const { state, state_ts, status, status_ts, level, level_ts, count, elements, elements_ts } = report;
  const inside = elements?.map(({ sap, timestamp }) => ({ item1: sap, item2: timestamp }));
  const occupancy = { count: count ?? undefined, elements: inside };
  let next = withFields(
    known,
    'stateAtMs',
    readAssetState(state),
    state_ts,
    hasNoFields(occupancy) || elements_ts != null,
  );
  next = withFields(next, 'elementsAtMs', occupancy, elements_ts ?? state_ts);
  next = withFields(next, 'statusAtMs', { status: status == null ? undefined : String(status) }, status_ts);
  return withFields(next, 'levelAtMs', { level: level ?? undefined }, level_ts);
}

/** @returns the new state; the same object if the report changes nothing, or is older */
export function withSensorState(known: SiteEntityFacts, report: WireSensorState): SiteEntityFacts {
  const { state, modules, source, state_ts, count, elements, elements_ts } = report;
  const passages = elements?.map(({ item1, item2 }) => ({ item1, item2 }));
  const occupancy = { count: count ?? undefined, elements: passages };
  const reported = {
    state: state ?? undefined,
    modules: modules?.map(({ key, state: word }) => ({ key, state: word })),
  };
  let next = withFields(known, undefined, { source: source ?? undefined }, state_ts);
  next = withFields(next, 'stateAtMs', reported, state_ts, hasNoFields(occupancy) || elements_ts != null);
  return withFields(next, 'elementsAtMs', occupancy, elements_ts ?? state_ts);
}

/**
 * Applies the fields of one group. A report without a time is accepted; one with the same time may repeat or complete
 * what is known.
 * @param time of the group; undefined for fields that do not determine its age
 * @param isConfirmed whether a report of the group without any of its fields confirms them
 */
function withFields(
  known: SiteEntityFacts,
  time: TimeField | undefined,
  reported: ReportedFields,
  atMs: number | null | undefined,
  isConfirmed = false,
): SiteEntityFacts {
  const fields = (Object.keys(reported) as TimedField[]).filter((field) => reported[field] !== undefined);
  const newerFields = fields.filter((field) => atMs == null || atMs >= (reportTimeOf(known, field) ?? atMs));
  if (newerFields.length === 0 && !(isConfirmed && fields.length === 0)) return known;
  const change: Partial<SiteEntityFacts> = Object.fromEntries(newerFields.map((field) => [field, reported[field]]));
  if (atMs != null && atMs !== IMPLAUSIBLE_TIME_MS) {
    if (time) change[time] = Math.max(known[time] ?? atMs, atMs);
    change.fieldAtMs = { ...known.fieldAtMs, ...Object.fromEntries(newerFields.map((field) => [field, atMs])) };
  }
  return withChanges(known, change);
}

/** Undefined for a field that was never reported. */
function reportTimeOf(known: SiteEntityFacts, field: TimedField): number | undefined {
  const value = known[field];
  const isKnown = Array.isArray(value) ? value.length > 0 : value !== undefined;
  return known.fieldAtMs[field] ?? (isKnown ? known[TIME_FIELD_OF[field]] : undefined);
}

function hasNoFields(reported: ReportedFields): boolean {
  return Object.values(reported).every((value) => value === undefined);
}

function readAssetState(state: WireAssetState['state']): ReportedFields {
  if (state == null) return {};
  if (typeof state !== 'object') return { state: String(state) };
  return { state: state.status ?? undefined, value: state.value ?? undefined };
}

function withChanges(known: SiteEntityFacts, change: Partial<SiteEntityFacts>): SiteEntityFacts {
  const keys = Object.keys(change) as (keyof SiteEntityFacts)[];
  const isChanged = keys.some((key) => !areSameValues(known[key], change[key]));
  return isChanged ? { ...known, ...change } : known;
}

/** Whether two field values are equal. */
export function areSameValues(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
