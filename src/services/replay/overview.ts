/** The strip over a replay's slider: activity over time, the alerts, and gaps (rules.md#replay-overview). */
import { receivedTextSchema } from '../../domain/wire/common.ts';
import { plausibleTimeSchema } from '../../domain/wire/plausibleTime.ts';
import { unreadableFields } from '../../domain/wire/reading.ts';
import { z } from '../../domain/wire/zod.ts';
import type { ReplayOverview } from '../../state/replay/replay.ts';
import { readEntries } from '../rest/readEntries.ts';

const OVERVIEW_BUCKET_COUNT = 200;

/** A recording that ends this shortly before the end of a period may only be late. */
const EDGE_TOLERANCE_MS = 5_000;

const optionalTextSchema = receivedTextSchema.nullish().catch(undefined);

const edgeSchema = plausibleTimeSchema.nullish().catch(undefined);
/** The parts of the answer that the strip shows. */
const overviewSchema = z.object({
  activity: z.array(z.number().nonnegative()).catch([]),
  alerts: z.unknown().optional(),
  gaps: z.unknown().optional(),
  /** Of the whole recording; null if there is none. */
  earliest: edgeSchema,
  latest: edgeSchema,
});
const alertMarkSchema = z.object({
  ts: plausibleTimeSchema,
  type: z.string(),
  deviceId: receivedTextSchema,
  deviceName: optionalTextSchema,
});
const gapSchema = z.object({ from: plausibleTimeSchema, to: plausibleTimeSchema });

interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * @param getJson as in a REST client @param reject receives what was left out, with its fault
 * @throws if the backend has no overview, or no readable one
 */
export async function readOverview(
  getJson: (url: string) => Promise<unknown>,
  sntUrl: string,
  range: TimeRange,
  reject: (reason: string) => void,
): Promise<ReplayOverview> {
  const { fromMs, toMs } = range;
  const query = `from=${fromMs}&to=${toMs}&buckets=${OVERVIEW_BUCKET_COUNT}`;
  const sent = await getJson(`${sntUrl}/api/history/overview?${query}`);
  const answer = overviewSchema.parse(sent);
  const edges = { earliest: edgeSchema, latest: edgeSchema };
  for (const reason of unreadableFields(edges, answer, sent as object)) reject(reason);
  const gaps = readEntries(answer.gaps, gapSchema, 'gaps', reject);
  const marks = readEntries(answer.alerts, alertMarkSchema, 'alerts', reject)
    .filter(({ ts }) => ts >= fromMs && ts <= toMs)
    .map(({ ts, type, deviceId, deviceName }) => ({ atMs: ts, type, deviceName: deviceName ?? deviceId }));
  return {
    activity: answer.activity,
    alerts: marks.sort((a, b) => a.atMs - b.atMs),
    gaps: [...gaps.map(({ from, to }) => ({ fromMs: from, toMs: to })), ...gapsAround(answer, range)],
  };
}

/** The parts of a period before and after everything recorded. */
function gapsAround(
  recorded: Pick<z.infer<typeof overviewSchema>, 'earliest' | 'latest'>,
  range: TimeRange,
): TimeRange[] {
  const { fromMs, toMs } = range;
  const { earliest, latest } = recorded;
  if (earliest === null || latest === null) return [range];
  const gaps: TimeRange[] = [];
  if (earliest !== undefined && earliest - fromMs > EDGE_TOLERANCE_MS)
    gaps.push({ fromMs, toMs: Math.min(earliest, toMs) });
  if (latest !== undefined && toMs - latest > EDGE_TOLERANCE_MS) gaps.push({ fromMs: Math.max(latest, fromMs), toMs });
  return gaps;
}
