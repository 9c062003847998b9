/**
 * Raises an alert when a vehicle breaks a rule of the site, judged by its actual positions and states. The alert is
 * repeated while the rule stays broken, so that clients that drop old alerts keep this one.
 */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import {
  evaluateElapsedTime,
  evaluateRule,
  isFarFrom,
  type Observation,
  type RuleState,
} from '../../src/domain/rule/evaluateRule.ts';
import type { OneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { continueTrack } from '../../src/domain/rule/track.ts';
import { isInFuture } from '../../src/domain/time/reported.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';
import { statusSinceOf, type Vehicle } from '../state/vehicle.ts';
import { alertOf } from './alertText.ts';
import { type FollowedVehicle, readStoredState, ruleKey, storedState } from './engineState.ts';

/** Interval at which a lasting breach is reported again. */
const ALERT_REPEAT_MS = 10_000;
/** Breaches of a vehicle that has been silent for longer than this end. */
const SILENCE_MS = 60_000;

export class AlertEngine {
  #rules: readonly SiteRule[];
  /** Keys of the rules, by rule index. */
  #keys: readonly string[];
  readonly #roads: OneWayRoads | undefined;
  readonly #publish: (record: AlertRecord) => void;
  readonly #followedVehicles = new Map<string, FollowedVehicle>();
  #changed = new Set<string>();
  #tickedAtMs = Number.NEGATIVE_INFINITY;

  constructor(rules: readonly SiteRule[], roads: OneWayRoads | undefined, publish: (record: AlertRecord) => void) {
    this.#rules = rules;
    this.#keys = rules.map(ruleKey);
    this.#roads = roads;
    this.#publish = publish;
  }

  /** Replaces the rules: breaches of unchanged rules continue, all others end. */
  setRules(rules: readonly SiteRule[]): void {
    const keys = rules.map(ruleKey);
    const indexOf = new Map(keys.map((key, index) => [key, index] as const));
    const newIndexes = this.#keys.map((key) => indexOf.get(key));
    this.#rules = rules;
    this.#keys = keys;
    for (const vehicleState of this.#followedVehicles.values()) {
      vehicleState.ruleStates = remapRuleIndexes(vehicleState.ruleStates, newIndexes);
      vehicleState.lastAlertedAtMs = remapRuleIndexes(vehicleState.lastAlertedAtMs, newIndexes);
    }
  }

  /** Restores stored states; call before the first fix. @param stored by vehicle, as returned by `drainChanged` */
  restore(stored: Iterable<readonly [string, unknown]>): void {
    for (const [id, state] of stored) {
      const vehicleState = readStoredState(state, this.#keys);
      if (vehicleState) this.#followedVehicles.set(id, vehicleState);
    }
  }

  /** @returns states of the vehicles evaluated since the last call, to be stored */
  drainChanged(): [string, unknown][] {
    const changed = [...this.#changed].flatMap((id): [string, unknown][] => {
      const vehicleState = this.#followedVehicles.get(id);
      return vehicleState ? [[id, storedState(vehicleState, this.#keys)]] : [];
    });
    this.#changed = new Set();
    return changed;
  }

  /** Saving has failed: marks their states as changed again. */
  markChanged(ids: Iterable<string>): void {
    for (const id of ids) this.#changed.add(id);
  }

  /** Evaluates a vehicle with a new position or state. */
  observeFix(vehicle: Vehicle, nowMs: number): void {
    if (!vehicle.fix || this.#rules.length === 0) return;
    const { easting, northing, altitude, atMs } = vehicle.fix;
    const point: SitePoint = { easting, northing, altitude };
    const known = this.#followedVehicles.get(vehicle.id);
    const { track, step } = continueTrack(known?.track, { atMs, point });
    const vehicleState = known ?? {
      track,
      observation: observationOf(vehicle, atMs, point),
      name: '',
      heardAtMs: nowMs,
      ruleStates: new Map(),
      lastAlertedAtMs: new Map(),
    };
    if (!known) this.#followedVehicles.set(vehicle.id, vehicleState);
    this.#changed.add(vehicle.id);
    vehicleState.track = track;
    vehicleState.name = vehicle.name;
    if (step === 'passed') {
      vehicleState.observation = { ...vehicleState.observation, ...statusOf(vehicle) };
      return;
    }
    vehicleState.heardAtMs = nowMs;
    vehicleState.observation = observationOf(vehicle, atMs, point);
    if (step === 'restarted') resetBreaches(vehicleState);
    this.#rules.forEach((rule, index) => {
      this.#evaluate(rule, index, vehicle.id, vehicleState, nowMs);
    });
  }

  /** Evaluates durations and repeats lasting alerts; call once a second. */
  tick(nowMs: number): void {
    // The clock was set back: earlier reports now lie in the future and would hide new ones. A smaller correction ends
    // no breach: it would be raised again as a new one, and the time of a stay would start anew.
    if (isInFuture(this.#tickedAtMs, nowMs)) this.#followedVehicles.clear();
    this.#tickedAtMs = nowMs;
    for (const [id, vehicleState] of this.#followedVehicles) {
      if (vehicleState.ruleStates.size === 0) continue;
      this.#changed.add(id);
      if (nowMs - vehicleState.heardAtMs > SILENCE_MS) resetBreaches(vehicleState);
      this.#evaluateElapsedTime(id, vehicleState, nowMs);
    }
  }

  #evaluateElapsedTime(id: string, vehicleState: FollowedVehicle, nowMs: number): void {
    const vehicleMs = vehicleClockMs(vehicleState, nowMs);
    for (const [index, ruleState] of vehicleState.ruleStates) {
      const rule = this.#rules[index];
      if (!rule) continue;
      const result = evaluateElapsedTime(rule, ruleState, vehicleState.observation, vehicleMs);
      this.#applyResult(index, id, vehicleState, result, nowMs);
    }
  }

  #evaluate(rule: SiteRule, index: number, id: string, vehicleState: FollowedVehicle, nowMs: number): void {
    const last = vehicleState.ruleStates.get(index);
    if (!last && isFarFrom(rule, vehicleState.observation.point)) return;
    this.#applyResult(index, id, vehicleState, evaluateRule(rule, last, vehicleState.observation, this.#roads), nowMs);
  }

  #applyResult(index: number, id: string, vehicleState: FollowedVehicle, ruleState: RuleState, nowMs: number): void {
    const { ruleStates, lastAlertedAtMs, observation, name } = vehicleState;
    if (ruleState.inZone) ruleStates.set(index, ruleState);
    else ruleStates.delete(index);
    const rule = this.#rules[index];
    if (ruleState.breachSinceMs === undefined || !rule) {
      lastAlertedAtMs.delete(index);
      return;
    }
    if (nowMs - (lastAlertedAtMs.get(index) ?? Number.NEGATIVE_INFINITY) < ALERT_REPEAT_MS) return;
    lastAlertedAtMs.set(index, nowMs);
    const times = { raisedAtMs: nowMs, deviceTimeMs: vehicleClockMs(vehicleState, nowMs) };
    const recordId = JSON.stringify([rule.id, rule.zone.id, id, ruleState.breachSinceMs]);
    this.#publish({ id: recordId, alert: alertOf(rule, { id, name }, ruleState, observation, times) });
  }
}

/** @param newIndexes the current index of each rule, by its previous index */
function remapRuleIndexes<T>(byIndex: Map<number, T>, newIndexes: readonly (number | undefined)[]): Map<number, T> {
  return new Map(
    [...byIndex].flatMap(([index, value]): [number, T][] => {
      const now = newIndexes[index];
      return now === undefined ? [] : [[now, value]];
    }),
  );
}

/** The current time by the vehicle's clock, which stamps its positions and states. */
function vehicleClockMs({ track, heardAtMs }: FollowedVehicle, nowMs: number): number {
  return track.atMs + Math.max(0, nowMs - heardAtMs);
}

/** The next breach counts as new and raises an alert at once. */
function resetBreaches({ ruleStates, lastAlertedAtMs }: FollowedVehicle): void {
  ruleStates.clear();
  lastAlertedAtMs.clear();
}

function observationOf(vehicle: Vehicle, atMs: number, point: SitePoint): Observation {
  const { fix, category } = vehicle;
  return { atMs, point, speedKmh: fix?.speedKmh ?? 0, category: category ?? undefined, ...statusOf(vehicle) };
}

function statusOf(vehicle: Vehicle) {
  const { status } = vehicle;
  return {
    status: status?.status ?? undefined,
    statusCategory: status?.status_category ?? undefined,
    statusAtMs: status?.start ?? statusSinceOf(vehicle),
  };
}
