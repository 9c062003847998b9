/** Measures on the mine, kept until they are cleared. */
import { proxy, ref, subscribe } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { VolumeFigures } from '../../domain/measure/surface.ts';
import { readPoints } from '../../domain/sketch/pointDraft.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../storage/stored.ts';

export const MEASURE_KINDS = ['distance', 'path', 'area', 'volume'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export interface Measure {
  readonly id: string;
  readonly kind: MeasureKind;
  readonly points: readonly SitePoint[];
  /** Volume relative to the ground as measured; undefined if it had none. */
  readonly volume?: VolumeFigures | undefined;
  /** It has no volume: its corners are underground. */
  readonly isUnderRock?: boolean | undefined;
}

export interface MeasuresState {
  list: readonly Measure[];
}

/** Upper limit; beyond it the oldest is dropped. */
const MAX_MEASURES = 50;

/** @param page fires `storage` when another window of the browser has changed them */
export function createMeasures(scope: Scope, storage: Storage, page: EventTarget): MeasuresState {
  const storedMeasures = openStoredValue(storage, 'measures', 1, readMeasures);
  const state = proxy<MeasuresState>({ list: ref(storedMeasures.read() ?? []) });
  scope.own(subscribe(state, () => storedMeasures.write([...state.list])));
  // The list is written as a whole: a window with an outdated copy would delete the measures of others.
  scope.listen(page, 'storage', () => {
    const list = storedMeasures.read();
    if (list && JSON.stringify(list) !== JSON.stringify(state.list)) state.list = ref(list);
  });
  return state;
}

export function addMeasure(state: MeasuresState, measure: Measure): void {
  state.list = ref([...state.list, measure].slice(-MAX_MEASURES));
}

export function removeMeasure(state: MeasuresState, id: string): void {
  state.list = ref(state.list.filter((measure) => measure.id !== id));
}

/** Restores removed measures, before those made since. */
export function restoreMeasures(state: MeasuresState, removed: readonly Measure[]): void {
  state.list = ref(joinMeasures(removed, state.list));
}

/** Earlier measures before later ones, without duplicates, up to the limit. */
export function joinMeasures(earlier: readonly Measure[], later: readonly Measure[]): Measure[] {
  const ids = new Set(later.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...later].slice(-MAX_MEASURES);
}

function readMeasures(value: unknown): Measure[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(-MAX_MEASURES).flatMap((item: Partial<Record<keyof Measure, unknown>> | null) => {
    const points = readPoints(item?.points);
    const kind = MEASURE_KINDS.find((known) => known === item?.kind);
    if (!points || points.length < 2 || !kind || typeof item?.id !== 'string') return [];
    const isUnderRock = item.isUnderRock === true || undefined;
    return [{ id: item.id, kind, points, volume: readVolume(item.volume), isUnderRock }];
  });
}

function readVolume(value: unknown): VolumeFigures | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { aboveM3, belowM3, knownShare } = value as Partial<VolumeFigures>;
  if (![aboveM3, belowM3, knownShare].every(Number.isFinite)) return undefined;
  return { aboveM3, belowM3, knownShare } as VolumeFigures;
}
