/** What a vehicle did during a replayed period, according to the backend's recording (rules.md#replay-vehicle). */
import { timeFault } from '../../domain/link/plausible.ts';
import type { StatusSpan, TimeInterval, VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import { plausibleTimeSchema } from '../../domain/wire/plausibleTime.ts';
import { z } from '../../domain/wire/zod.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { isTransientError } from '../rest/isTransientError.ts';
import { retryDelayMs } from '../rest/Loader.ts';
import { readEntries } from '../rest/readEntries.ts';

const spanSchema = z
  .object({ from: plausibleTimeSchema, to: plausibleTimeSchema, status: z.string().nullish().catch(undefined) })
  .transform(({ from, to, status }): StatusSpan => ({ fromMs: from, toMs: to, status: status ?? undefined }));
const lengthSchema = z.number().nonnegative();
const speedSchema = z.object({ atMs: plausibleTimeSchema, kmh: lengthSchema });

/** An answer without the three lengths is of no use. */
const tripSchema = z.object({
  movingMs: lengthSchema,
  standingMs: lengthSchema,
  distanceM: lengthSchema,
  stops: z.unknown().optional(),
  states: z.unknown().optional(),
  /** Columns of equal length. */
  speed: z.object({ ts: z.array(z.unknown()), kmh: z.array(z.unknown()) }).catch({ ts: [], kmh: [] }),
});

export interface TripCalls {
  /** As in a REST client. */
  getJson(url: string, signal: AbortSignal): Promise<unknown>;
  sntUrl: string;
  /** Receives what was left out of the trip, with its fault. */
  reject(reason: string): void;
}

/**
 * Reports a vehicle's trip once it is known. Reports nothing if the backend or the vehicle has none; a busy backend is
 * retried.
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
      const trip = readTrip(await calls.getJson(calls.sntUrl + path, scope.signal), calls.reject);
      if (!scope.ended) onTrip(trip);
    } catch (error) {
      if (!scope.ended && isTransientError(error))
        scope.timeout(() => void requestTrip(attempt + 1), retryDelayMs(error, attempt));
    }
  };
  void requestTrip(0);
}

function readTrip(answer: unknown, reject: TripCalls['reject']): VehicleTrip {
  const { speed, stops, states, ...lengths } = tripSchema.parse(answer);
  const spansOf = (list: unknown, name: string) =>
    readEntries(list, spanSchema, name, reject).sort((a, b) => a.fromMs - b.fromMs);
  const points = speed.ts.map((atMs, k) => ({ atMs, kmh: speed.kmh[k] }));
  const knownPoints = points.filter(({ atMs, kmh }) => atMs != null && kmh != null);
  // A trip that counts seconds has thousands of them: only the first is reported.
  const firstFault = knownPoints.map(({ atMs }) => timeFault(atMs as number)).find((fault) => fault !== undefined);
  if (firstFault !== undefined) reject(`speed: ${firstFault}`);
  const plausiblePoints = knownPoints.filter(({ atMs }) => timeFault(atMs as number) === undefined);
  const speeds = readEntries(plausiblePoints, speedSchema, 'speed', reject);
  return {
    ...lengths,
    stops: spansOf(stops, 'stops'),
    states: spansOf(states, 'states'),
    speeds: speeds.sort((a, b) => a.atMs - b.atMs),
  };
}
