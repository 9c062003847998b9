/** Actions on a replay for components. None throws: failures appear as notices. */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { RecordedProgress } from '../../domain/replay/recorded.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import type { VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import type { Scope } from '../../lifetime/scope.ts';

export interface ReplayActions {
  /** Replays a period, in place of a viewer's live content; a running replay ends. */
  run(slot: SlotId, request: ReplayRequest): void;
  pause(): void;
  resume(): void;
  changeSpeed(speed: number): void;
  /** @param atMs epoch milliseconds */
  seek(atMs: number): void;
  /** @param ms negative to go back */
  step(ms: number): void;
  /** Reports a vehicle's trip in the replayed period, once it is known; never if the backend has none. */
  watchTrip(scope: Scope, vehicleId: string, onTrip: (trip: VehicleTrip) => void): void;
  /** Calls back with the recording's extent, if the backend has one; with undefined while it is no longer known. */
  watchRecorded(scope: Scope, onRecorded: (recorded: RecordedProgress | undefined) => void): void;
  /** Ends the replay; the viewer shows the live mine. */
  stop(): void;
}
