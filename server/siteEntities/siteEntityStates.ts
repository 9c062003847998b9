/** Last reports of fixed assets and sensors, and their changes. The rules are those of the app. */
import { NO_FACTS, type SiteEntityFacts, withAssetState, withSensorState } from '../../src/domain/siteEntity/facts.ts';
import { correctFactTimes } from '../../src/domain/siteEntity/factTimes.ts';
import { ASSET_TYPES, type AssetType } from '../../src/domain/wire/assetTypes.ts';
import type { AssetReport, SensorReport } from '../../src/domain/wire/reports.ts';
import type { WireAssetState, WirePassage, WireSensorState } from '../../src/domain/wire/states.ts';
import type { LiveMessage } from '../bus/bus.ts';
import { correctTime } from '../state/correctTimes.ts';

/** One stored state: assets are identified by type and name together, sensors by name. */
export interface SiteEntityState {
  kind: 'asset' | 'sensor';
  type: string;
  name: string;
  facts: SiteEntityFacts;
}

/** Limit for all states together: the largest possible state is a thousand times as large as a usual one. */
const MAX_TOTAL_CHARACTERS = 64_000_000;
/** Size of a usual report; such reports are limited only by the number of site entities. */
const MAX_SMALL_REPORT_CHARACTERS = 2_000;
/** Memory of a state in addition to its texts, counted in characters. */
const STATE_CHARACTERS = 200;
/** The same for an element or a module. */
const ELEMENT_CHARACTERS = 30;

export class SiteEntityStates {
  readonly #states = new Map<string, SiteEntityState>();
  readonly #publish: (message: LiveMessage) => void;
  readonly #maxCharacters: number;
  #characters = 0;
  #changedIds = new Set<string>();

  /** @param publish called once with each change */
  constructor(publish: (message: LiveMessage) => void, maxCharacters = MAX_TOTAL_CHARACTERS) {
    this.#publish = publish;
    this.#maxCharacters = maxCharacters;
  }

  get size(): number {
    return this.#states.size;
  }

  /** @param key see {@link siteEntityStateKey} */
  has(key: string): boolean {
    return this.#states.has(key);
  }

  /** Whether a report may be applied: at the limit of all states, a large report that makes its state grow may not. */
  hasRoomFor(report: AssetReport | SensorReport): boolean {
    if (this.#characters < this.#maxCharacters) return true;
    const before = report.deviceType === 'asset' ? this.#asset(report.asset) : this.#sensor(report.sensor);
    const charactersAfter = (known: SiteEntityFacts) => {
      const facts =
        report.deviceType === 'asset' ? withAssetState(known, report.asset) : withSensorState(known, report.sensor);
      return charactersOf({ ...before, facts });
    };
    if (charactersAfter(NO_FACTS) <= MAX_SMALL_REPORT_CHARACTERS) return true;
    const known = this.#states.get(siteEntityStateKey(before));
    return known !== undefined && charactersAfter(known.facts) <= charactersOf(known);
  }

  *all(kind: SiteEntityState['kind']): Iterable<SiteEntityState> {
    for (const state of this.#states.values()) if (state.kind === kind) yield state;
  }

  /** State of all site entities as live messages, for the start of a recording. */
  *stateMessages(): Iterable<LiveMessage> {
    for (const state of this.#states.values()) yield messageOf(state);
  }

  /** Restores the state from before a restart, without notifying subscribers. */
  restore(states: Iterable<SiteEntityState>): void {
    for (const state of states) this.#set(state);
  }

  /** The clock was set back: corrects earlier reports, which are now in the future. */
  correctFutureTimes(nowMs: number): void {
    for (const [key, siteEntity] of this.#states) {
      const facts = correctFactTimes(siteEntity.facts, (atMs) => correctTime(atMs, { nowMs, savedAtMs: nowMs }));
      if (facts === siteEntity.facts) continue;
      this.#set({ ...siteEntity, facts });
      this.#changedIds.add(key);
    }
  }

  /** Applies an asset's report; one older than the known state changes nothing. */
  applyAsset(report: WireAssetState): void {
    const siteEntity = this.#asset(report);
    this.#setFacts(siteEntity, withAssetState(siteEntity.facts, report));
  }

  applySensor(report: WireSensorState): void {
    const siteEntity = this.#sensor(report);
    this.#setFacts(siteEntity, withSensorState(siteEntity.facts, report));
  }

  /**
   * People detected by a sensor, latest first. Times are unique per person, so that messages that arrive out of order
   * lead to the same state.
   */
  setPassages(sensor: string, elements: readonly WirePassage[]): void {
    const siteEntity = this.#sensor({ type: 'RSU', name: sensor });
    const atMs = Math.max((siteEntity.facts.elementsAtMs ?? -1) + 1, elements[0]?.item2 ?? 0);
    const report = { elements: [...elements], count: elements.length, elements_ts: atMs };
    this.#setFacts(
      siteEntity,
      withSensorState(siteEntity.facts, { type: siteEntity.type, name: sensor, ...EMPTY_SENSOR, ...report }),
    );
  }

  /** @returns changes since the last call, for saving */
  drainChanged(): SiteEntityState[] {
    const changedStates = [...this.#changedIds].flatMap((key) => this.#states.get(key) ?? []);
    this.#changedIds = new Set();
    return changedStates;
  }

  /** Saving has failed: marks the states as changed again. */
  markChanged(states: Iterable<SiteEntityState>): void {
    for (const state of states) this.#changedIds.add(siteEntityStateKey(state));
  }

  #asset(report: Pick<SiteEntityState, 'type' | 'name'>): SiteEntityState {
    return this.#siteEntity('asset', report);
  }

  #sensor(report: Pick<SiteEntityState, 'type' | 'name'>): SiteEntityState {
    return this.#siteEntity('sensor', report);
  }

  #siteEntity(kind: SiteEntityState['kind'], { type, name }: Pick<SiteEntityState, 'type' | 'name'>): SiteEntityState {
    return this.#states.get(siteEntityStateKey({ kind, type, name })) ?? { kind, type, name, facts: NO_FACTS };
  }

  #setFacts(siteEntity: SiteEntityState, facts: SiteEntityFacts): void {
    if (facts === siteEntity.facts) return;
    const next = { ...siteEntity, facts };
    this.#set(next);
    this.#changedIds.add(siteEntityStateKey(next));
    this.#publish(messageOf(next));
  }

  #set(next: SiteEntityState): void {
    const key = siteEntityStateKey(next);
    const before = this.#states.get(key);
    this.#characters += charactersOf(next) - (before ? charactersOf(before) : 0);
    this.#states.set(key, next);
  }
}

/** Approximate memory of a state, counted in characters. */
function charactersOf({ type, name, facts }: SiteEntityState): number {
  const { state, status, source, value, elements, modules } = facts;
  let characters = STATE_CHARACTERS + ELEMENT_CHARACTERS * (elements.length + modules.length);
  for (const text of [type, name, state, status, source, value])
    if (typeof text === 'string') characters += text.length;
  for (const { item1 } of elements) characters += item1.length;
  for (const { key, state: word } of modules) characters += key.length + word.length;
  return characters;
}

const EMPTY_SENSOR = {
  id: null,
  location: null,
  source: null,
  state: null,
  modules: null,
  state_ts: null,
  mineArea: null,
};

/** Assets are identified by type and name together, sensors by name. */
export function siteEntityStateKey({ kind, type, name }: Pick<SiteEntityState, 'kind' | 'type' | 'name'>): string {
  return kind === 'asset' ? `asset ${type} ${name}` : `sensor ${name}`;
}

function messageOf(siteEntity: SiteEntityState): LiveMessage {
  return siteEntity.kind === 'asset'
    ? { type: 'changed', deviceType: 'asset', asset: assetAnswer(siteEntity) }
    : { type: 'changed', deviceType: 'sensor', sensor: sensorAnswer(siteEntity) };
}

/** An asset's state as encoded in answers and messages; unknown values are left out. */
export function assetAnswer({ type, name, facts }: SiteEntityState): WireAssetState {
  const { value, state } = facts;
  return {
    type: assetType(type),
    name,
    ...withoutUndefined({
      state: value === undefined ? state : { status: state, value },
      state_ts: facts.stateAtMs,
      status: facts.status,
      status_ts: facts.statusAtMs,
      level: facts.level,
      level_ts: facts.levelAtMs,
      count: facts.count,
      elements:
        type === 'RC'
          ? reportedElements(facts)?.map(({ item1, item2 }) => ({ sap: item1, timestamp: item2 }))
          : undefined,
      elements_ts: facts.elementsAtMs,
    }),
  } as WireAssetState;
}

/** The same for a sensor's state. */
export function sensorAnswer({ type, name, facts }: SiteEntityState): WireSensorState {
  return {
    type,
    name,
    ...withoutUndefined({
      state: facts.state,
      state_ts: facts.stateAtMs,
      modules: facts.modules.length > 0 ? [...facts.modules] : undefined,
      source: facts.source,
      count: facts.count,
      elements: reportedElements(facts)?.map(({ item1, item2 }) => ({ item1, item2 })),
      elements_ts: facts.elementsAtMs,
    }),
  } as WireSensorState;
}

/** Zero people is a valid count; a sensor that never reported has none. */
function reportedElements({ elements, elementsAtMs }: SiteEntityFacts): SiteEntityFacts['elements'] | undefined {
  return elementsAtMs === undefined && elements.length === 0 ? undefined : elements;
}

function assetType(type: string): AssetType {
  const known = ASSET_TYPES.find((candidate) => candidate === type);
  if (!known) throw new Error(`${type} is no type of asset`);
  return known;
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
