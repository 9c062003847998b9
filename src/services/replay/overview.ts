/** The strip over a replay's slider: activity over time, the alerts, and gaps (rules.md#replay-overview). */
import { receivedTextSchema, timestampSchema } from '../../domain/wire/common.ts';
import { z } from '../../domain/wire/zod.ts';
import type { ReplayOverview } from '../../state/replay/replay.ts';

const OVERVIEW_BUCKET_COUNT = 200;

const optionalTextSchema = z.string().nullish().catch(undefined);

/** As much of the answer as the strip shows. */
const overviewSchema = z.object({
  activity: z.array(z.number().nonnegative()).catch([]),
  alerts: z
    .array(
      z.object({ ts: timestampSchema, type: z.string(), deviceId: receivedTextSchema, deviceName: optionalTextSchema }),
    )
    .catch([]),
  gaps: z.array(z.object({ from: timestampSchema, to: timestampSchema })).catch([]),
});

interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** @param getJson as of a REST client @throws where the backend has no overview, or none that can be read */
export async function readOverview(
  getJson: (url: string) => Promise<unknown>,
  sntUrl: string,
  { fromMs, toMs }: TimeRange,
): Promise<ReplayOverview> {
  const query = `from=${fromMs}&to=${toMs}&buckets=${OVERVIEW_BUCKET_COUNT}`;
  const { activity, alerts, gaps } = overviewSchema.parse(await getJson(`${sntUrl}/api/history/overview?${query}`));
  const marks = alerts
    .filter(({ ts }) => ts >= fromMs && ts <= toMs)
    .map(({ ts, type, deviceId, deviceName }) => ({ atMs: ts, type, deviceName: deviceName ?? deviceId }));
  return {
    activity,
    alerts: marks.sort((a, b) => a.atMs - b.atMs),
    gaps: gaps.map(({ from, to }) => ({ fromMs: from, toMs: to })),
  };
}
