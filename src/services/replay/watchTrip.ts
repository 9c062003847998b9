/** How a vehicle spent the stretch of a replay, as the backend's recording has it (rules.md#replay-vehicle). */
import type { StatusSpan, TimeInterval, VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import { timestampSchema } from '../../domain/wire/common.ts';
import { z } from '../../domain/wire/zod.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { isTransientError } from '../rest/isTransientError.ts';
import { retryDelayMs } from '../rest/Loader.ts';
import { readableList } from '../rest/readableList.ts';

const spanSchema = z
  .object({ from: timestampSchema, to: timestampSchema, status: z.string().nullish().catch(undefined) })
  .transform(({ from, to, status }): StatusSpan => ({ fromMs: from, toMs: to, status: status ?? undefined }));
const spansSchema = readableList(spanSchema);
const lengthSchema = z.number().nonnegative();
const speedSchema = z.object({ atMs: timestampSchema, kmh: lengthSchema });

/** Without the three lengths an answer says nothing. */
const tripSchema = z.object({
  movingMs: lengthSchema,
  standingMs: lengthSchema,
  distanceM: lengthSchema,
  stops: spansSchema,
  states: spansSchema,
  /** Columns of equal length. */
  speed: z.object({ ts: z.array(z.unknown()), kmh: z.array(z.unknown()) }).catch({ ts: [], kmh: [] }),
});

export interface TripCalls {
  /** As of a REST client. */
  getJson(url: string, signal: AbortSignal): Promise<unknown>;
  sntUrl: string;
}

/**
 * Reports a vehicle's trip once it is known. Reports nothing if the backend or the vehicle has none; a busy backend is
 * asked again.
 */
export function watchTrip(
  scope: Scope,
  calls: TripCalls,
  { vehicleId, stretch }: { vehicleId: string; stretch: TimeInterval },
  onTrip: (trip: VehicleTrip) => void,
): void {
  const path = `/api/history/vehicle/${encodeURIComponent(vehicleId)}?from=${stretch.fromMs}&to=${stretch.toMs}`;
  const requestTrip = async (attempt: number): Promise<void> => {
    try {
      const trip = readTrip(await calls.getJson(calls.sntUrl + path, scope.signal));
      if (!scope.ended) onTrip(trip);
    } catch (error) {
      if (!scope.ended && isTransientError(error))
        scope.timeout(() => void requestTrip(attempt + 1), retryDelayMs(error, attempt));
    }
  };
  void requestTrip(0);
}

function readTrip(answer: unknown): VehicleTrip {
  const { speed, stops, states, ...lengths } = tripSchema.parse(answer);
  const speeds = speed.ts.flatMap((atMs, k) => speedSchema.safeParse({ atMs, kmh: speed.kmh[k] }).data ?? []);
  return {
    ...lengths,
    stops: stops.sort((a, b) => a.fromMs - b.fromMs),
    states: states.sort((a, b) => a.fromMs - b.fromMs),
    speeds: speeds.sort((a, b) => a.atMs - b.atMs),
  };
}
