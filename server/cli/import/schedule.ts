/** When each recorded fix is sent: the recorded intervals, shortened by the playback speed, from now on. */
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import type { RecordedFix } from './recordedFix.ts';

export interface SendRate {
  speed: number;
  maxGapS: number;
}

/** Milliseconds after the start at which each fix is due. @param fixes in order of time */
export function dueTimesMs(fixes: readonly RecordedFix[], { speed, maxGapS }: SendRate): number[] {
  let dueMs = 0;
  return fixes.map((fix, index) => {
    const gapMs = fix.atMs - (fixes[index - 1]?.atMs ?? fix.atMs);
    dueMs += Math.min(gapMs, maxGapS * 1000) / speed;
    return dueMs;
  });
}

const MEAN_RADIUS_M = 6_371_000;
/** Longer pauses and faster moves are gaps in the recording, not driving. */
const MAX_PAUSE_MS = 60_000;
const MAX_SPEED_KMH = 200;

/**
 * Derives speeds from the recorded times if the table has none: the site sees only the sending times, and at another
 * pace it would derive the speed of an aircraft.
 */
export function withSpeeds(fixes: readonly RecordedFix[]): RecordedFix[] {
  const before = new Map<string, RecordedFix>();
  return fixes.map((fix) => {
    const last = before.get(fix.id);
    before.set(fix.id, fix);
    if (fix.velocity !== undefined || !last) return fix;
    return { ...fix, velocity: speedKmh(last, fix) };
  });
}

function speedKmh(from: RecordedFix, to: RecordedFix): number | undefined {
  const gapMs = to.atMs - from.atMs;
  if (gapMs <= 0 || gapMs > MAX_PAUSE_MS) return undefined;
  const speed = (distanceM(from, to) / gapMs) * 3600;
  return speed <= MAX_SPEED_KMH ? speed : undefined;
}

function distanceM({ location: a }: RecordedFix, { location: b }: RecordedFix): number {
  if ('lon' in a && 'lon' in b) {
    const rad = Math.PI / 180;
    const east = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad);
    return MEAN_RADIUS_M * Math.hypot(east, (b.lat - a.lat) * rad);
  }
  if ('easting' in a && 'easting' in b) return Math.hypot(b.easting - a.easting, b.northing - a.northing);
  if ('x' in a && 'x' in b) return Math.hypot(b.x - a.x, b.y - a.y);
  return Number.POSITIVE_INFINITY;
}

/** The fix as the endpoint expects it, at the time of sending. @param category default for recordings without one */
export function fixItem(fix: RecordedFix, category: string, atMs: number): IngestFix {
  return {
    id: fix.id,
    name: fix.name ?? fix.id,
    category: fix.category ?? category,
    timestamp: Math.round(atMs),
    location: fix.location,
    ...(fix.rotation === undefined ? {} : { rotation: fix.rotation }),
    ...(fix.velocity === undefined ? {} : { velocity: fix.velocity }),
  };
}
