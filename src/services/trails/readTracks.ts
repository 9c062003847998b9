/** Where vehicles went, from the backend's recording (rules.md#trails). */
import { timeFault } from '../../domain/link/plausible.ts';
import type { TrailGap } from '../../domain/trail/trail.ts';
import { isOperating } from '../../domain/vehicle/status.ts';
import { receivedTextSchema, timestampSchema } from '../../domain/wire/common.ts';
import { idParameters } from '../../domain/wire/idList.ts';
import { plausibleTimeSchema } from '../../domain/wire/plausibleTime.ts';
import { z } from '../../domain/wire/zod.ts';
import type { TrackPoint } from '../../state/world/tracks/Track.ts';
import { readEntries } from '../rest/readEntries.ts';

const columnSchema = z.array(z.number().nullable());

/** Metres and km/h, as columns of equal length; if they differ, the shortest counts. */
const trackSchema = z.object({
  id: receivedTextSchema,
  ts: z.array(timestampSchema.nullable()),
  x: columnSchema,
  y: columnSchema,
  z: columnSchema,
  speed: z.array(z.number().nullable()).catch([]),
  status: z.array(z.string().nullable()).catch([]),
});
const tracksSchema = z.object({ tracks: z.array(z.unknown()) });
const gapsSchema = z.object({ gaps: z.unknown().optional() });
const gapSchema = z.object({ from: plausibleTimeSchema, to: plausibleTimeSchema });

export interface HistoryCalls {
  /** As in a REST client. */
  getJson(url: string, signal: AbortSignal): Promise<unknown>;
  sntUrl: string;
  /** Receives what was left out of an answer, with its fault. */
  reject(reason: string): void;
}

/** Times are epoch milliseconds. */
interface TrackQuery {
  readonly ids: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * An unreadable track, and a point without a time or a position, does not affect the others.
 * @returns points in chronological order, by vehicle @throws if the backend has none, or the answer is unreadable
 */
export async function readTracks(
  { getJson, sntUrl, reject }: HistoryCalls,
  { ids, fromMs, toMs }: TrackQuery,
  signal: AbortSignal,
): Promise<Map<string, TrackPoint[]>> {
  const query = new URLSearchParams({ from: String(fromMs), to: String(toMs) });
  for (const [name, values] of Object.entries(idParameters('ids', 'id', ids)))
    for (const value of typeof values === 'string' ? [values] : values) query.append(name, value);
  const { tracks } = tracksSchema.parse(await getJson(`${sntUrl}/api/history/tracks?${query}`, signal));
  return new Map(
    readEntries(tracks, trackSchema, 'tracks', reject).map((track) => [track.id, pointsOf(track, reject)]),
  );
}

/** @returns periods without a recording; empty if the backend reports none */
export async function readGaps(
  { getJson, sntUrl, reject }: HistoryCalls,
  { fromMs, toMs }: Omit<TrackQuery, 'ids'>,
  signal: AbortSignal,
): Promise<TrailGap[]> {
  try {
    const query = `from=${fromMs}&to=${toMs}&buckets=1`;
    const { gaps } = gapsSchema.parse(await getJson(`${sntUrl}/api/history/overview?${query}`, signal));
    return readEntries(gaps, gapSchema, 'gaps', reject).map(({ from, to }) => ({ fromMs: from, toMs: to }));
  } catch {
    return [];
  }
}

/** @param reject receives only the first implausible time's fault: a track that counts seconds has thousands */
function pointsOf(
  { id, ts, x, y, z: up, speed, status }: z.infer<typeof trackSchema>,
  reject: HistoryCalls['reject'],
): TrackPoint[] {
  const faultyAtMs = ts.find((atMs) => atMs !== null && timeFault(atMs) !== undefined);
  if (faultyAtMs != null) reject(`track ${id}: ${timeFault(faultyAtMs)}`);
  const points = ts.flatMap((atMs, k): TrackPoint[] => {
    const [easting, northing, altitude] = [x[k], y[k], up[k]];
    if (atMs == null || easting == null || northing == null || altitude == null) return [];
    if (timeFault(atMs) !== undefined) return [];
    const speedKmh = speed[k] ?? Number.NaN;
    return [{ atMs, easting, northing, altitude, speedKmh, operating: isOperating(status[k] ?? undefined) }];
  });
  return points.sort((a, b) => a.atMs - b.atMs);
}
