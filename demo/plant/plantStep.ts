/** One second of the plant: material added and removed by trucks and loaders, and random faults. */
import { random, randomBetween } from '../traffic/random.ts';
import type { HealthState, PlantState } from './plantState.ts';

/** Current activity of vehicles at places: number of vehicles by place id. */
export interface PlantWork {
  dumpingAt: ReadonlyMap<string, number>;
  loadingAt: ReadonlyMap<string, number>;
}

/** Per cent per second: a bucket of 17 t, or a truck of 60 t, relative to a pass of about 900 t. */
const TIP_LEVEL_RISE_PCT_PER_S = 0.1;
const DRAW_LEVEL_FALL_PCT_PER_S = 0.085;
/** Pulls levels towards the middle, so that no pass stays empty or full for long. */
const LEVELLING_SHARE_PER_S = 0.00006;
const CHUTE_RATES = { fills: 0.05, empties: 0.12 } as const;
const CRUSHER_RATES = { takes: 0.35, gives: 0.22, fullTh: 2_250 } as const;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const VISIT_RETENTION_S = 8 * HOUR_S;

export function stepPlant(state: PlantState, work: PlantWork): void {
  state.atS += 1;
  stepPasses(state, work);
  stepChutes(state, work);
  stepCrushers(state, work);
  for (const health of [...Object.values(state.cameras), ...Object.values(state.sensors)]) stepHealth(state, health);
  for (const refuge of Object.values(state.refuges)) {
    const [first] = refuge.visits;
    if (first && state.atS - first.atS > VISIT_RETENTION_S) refuge.visits.shift();
  }
}

function stepPasses(state: PlantState, { dumpingAt, loadingAt }: PlantWork): void {
  for (const [name, pass] of Object.entries(state.passes)) {
    const tippedLevel = TIP_LEVEL_RISE_PCT_PER_S * (dumpingAt.get(placeIdOf(name, 'op')) ?? 0);
    const drawnLevel = DRAW_LEVEL_FALL_PCT_PER_S * (loadingAt.get(placeIdOf(name, 'chute')) ?? 0);
    pass.level = clampPercent(pass.level + tippedLevel - drawnLevel + LEVELLING_SHARE_PER_S * (50 - pass.level));
  }
}

function stepChutes(state: PlantState, { loadingAt }: PlantWork): void {
  for (const [name, chute] of Object.entries(state.chutes)) {
    chute.open = (loadingAt.get(placeIdOf(name, 'chute')) ?? 0) > 0;
    chute.level = clampPercent(chute.level + (chute.open ? -CHUTE_RATES.empties : CHUTE_RATES.fills));
  }
}

function stepCrushers(state: PlantState, { dumpingAt }: PlantWork): void {
  const dumpingTrucks = (dumpingAt.get('crusher') ?? 0) + (dumpingAt.get('rom') ?? 0);
  for (const crusher of Object.values(state.crushers)) {
    if (state.atS >= crusher.turnsAtS) {
      const isStopping = crusher.status !== 'Stopped';
      const durationMin = isStopping ? randomBetween(state, 6, 18) : randomBetween(state, 90, 240);
      crusher.status = isStopping ? 'Stopped' : 'Idle';
      crusher.turnsAtS = state.atS + durationMin * MINUTE_S;
    }
    const isRunning = crusher.status !== 'Stopped' && crusher.level > 1;
    if (crusher.status !== 'Stopped') crusher.status = isRunning ? 'Running' : 'Idle';
    crusher.level = clampPercent(
      crusher.level + CRUSHER_RATES.takes * dumpingTrucks - (isRunning ? CRUSHER_RATES.gives : 0),
    );
    const targetRateTh = isRunning ? CRUSHER_RATES.fullTh * (0.75 + 0.25 * (crusher.level / 100)) : 0;
    crusher.rateTh += 0.05 * (targetRateTh - crusher.rateTh);
  }
}

function stepHealth(state: PlantState, health: HealthState): void {
  if (state.atS < health.turnsAtS) return;
  if (health.state === 'Online') {
    health.state = random(state) < 0.6 ? 'Degraded' : 'Offline';
    health.turnsAtS = state.atS + randomBetween(state, 3, 25) * MINUTE_S;
  } else {
    health.state = 'Online';
    health.turnsAtS = state.atS + randomBetween(state, 4, 30) * HOUR_S;
  }
}

/** `OP-1A` is at the place `op-1A`, and `TX-1A` above `chute-1A`. */
function placeIdOf(name: string, kind: 'op' | 'chute'): string {
  return `${kind}-${name.slice(name.indexOf('-') + 1)}`;
}

function clampPercent(level: number): number {
  return Math.min(99, Math.max(0, level));
}
