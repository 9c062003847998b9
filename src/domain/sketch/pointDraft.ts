/** Draft of points drawn one after another, and the effect of each gesture. Every change can be undone. */
import type { SitePoint } from '../geo/frame.ts';

export interface DraftRules {
  /** Minimum number of points to finish. */
  readonly minPoints: number;
  /** The draft finishes at this number of points; undefined for {@link MAX_DRAFT_POINTS}. */
  readonly maxPoints?: number | undefined;
}

export interface PointDraft {
  readonly points: readonly SitePoint[];
  /** The points before each change, the latest change last. */
  readonly undoSteps: readonly (readonly SitePoint[])[];
  /** Whether it is finished, so that no more points are added. */
  readonly done: boolean;
}

export type DraftEvent =
  | { readonly type: 'add'; readonly at: SitePoint }
  | { readonly type: 'move'; readonly index: number; readonly at: SitePoint }
  | { readonly type: 'remove'; readonly index: number }
  /** Inserts a point halfway to the next one, which for the last is the first. */
  | { readonly type: 'split'; readonly index: number }
  | { readonly type: 'undo' | 'finish' | 'cancel' };

/** Lines with more vertices are not drawn (rules.md#designs). */
export const MAX_DRAFT_POINTS = 1000;
/** Two clicks closer together than this are on one place. */
const SAME_POINT_TOLERANCE_M = 0.001;

export const EMPTY_DRAFT: PointDraft = { points: [], undoSteps: [], done: false };

/** @returns the same draft if the event changes nothing */
export function nextDraft(draft: PointDraft, event: DraftEvent, rules: DraftRules): PointDraft {
  const { points, undoSteps, done } = draft;
  const most = Math.min(rules.maxPoints ?? MAX_DRAFT_POINTS, MAX_DRAFT_POINTS);
  switch (event.type) {
    case 'add': {
      const last = points[points.length - 1];
      const isSame = last !== undefined && distanceM(last, event.at) < SAME_POINT_TOLERANCE_M;
      if (done || isSame || points.length >= most || !isPlace(event.at)) return draft;
      const extendedDraft = withPoints(draft, [...points, event.at]);
      return { ...extendedDraft, done: extendedDraft.points.length === rules.maxPoints };
    }
    case 'move':
      if (points[event.index] === undefined || !isPlace(event.at)) return draft;
      return withPoints(draft, points.with(event.index, event.at));
    case 'split': {
      const [from, to] = [points[event.index], points[(event.index + 1) % points.length]];
      if (!from || !to || points.length < 2 || points.length >= most) return draft;
      return withPoints(draft, points.toSpliced(event.index + 1, 0, middleOf(from, to)));
    }
    case 'remove':
      if (points[event.index] === undefined || (done && points.length <= rules.minPoints)) return draft;
      return withPoints(draft, points.toSpliced(event.index, 1));
    case 'undo': {
      const before = undoSteps[undoSteps.length - 1];
      if (!before) return draft;
      return { points: before, undoSteps: undoSteps.slice(0, -1), done: done && before.length >= rules.minPoints };
    }
    case 'finish':
      return done || points.length < rules.minPoints ? draft : { ...draft, done: true };
    case 'cancel':
      return EMPTY_DRAFT;
  }
}

/** Makes the many positions of a drag one undo step. */
export function mergeDragSteps(before: PointDraft, after: PointDraft): PointDraft {
  return before.points === after.points ? before : { ...after, undoSteps: [...before.undoSteps, before.points] };
}

/** Reads stored points; undefined if invalid. */
export function readPoints(value: unknown): SitePoint[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_DRAFT_POINTS || !value.every(isPlace)) return undefined;
  return value.map(({ easting, northing, altitude }) => ({ easting, northing, altitude }));
}

export function isPlace(value: unknown): value is SitePoint {
  if (typeof value !== 'object' || value === null) return false;
  const { easting, northing, altitude } = value as Partial<SitePoint>;
  return [easting, northing, altitude].every(Number.isFinite);
}

function withPoints({ points, undoSteps, done }: PointDraft, next: readonly SitePoint[]): PointDraft {
  return { points: next, undoSteps: [...undoSteps, points], done };
}

function middleOf(a: SitePoint, b: SitePoint): SitePoint {
  return {
    easting: (a.easting + b.easting) / 2,
    northing: (a.northing + b.northing) / 2,
    altitude: (a.altitude + b.altitude) / 2,
  };
}

function distanceM(a: SitePoint, b: SitePoint): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing, a.altitude - b.altitude);
}
