/** Actions on a replay for components. None throws: failures appear as notices. */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { RecordedProgress } from '../../domain/replay/recorded.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import type { VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import type { Scope } from '../../lifetime/scope.ts';

export interface ReplayActions {
  /** Shows a stretch again, in place of what a viewer shows; a replay that is there ends. */
  run(slot: SlotId, request: ReplayRequest): void;
  pause(): void;
  resume(): void;
  changeSpeed(speed: number): void;
  /** @param atMs epoch milliseconds */
  seek(atMs: number): void;
  /** @param ms negative goes back */
  step(ms: number): void;
  /** Tells how a vehicle spends the stretch that is played, once that is known; nothing where the backend does not know. */
  watchTrip(scope: Scope, vehicleId: string, onTrip: (trip: VehicleTrip) => void): void;
  /** Calls back with the extent of the recording, where the backend knows it. */
  watchRecorded(scope: Scope, onRecorded: (recorded: RecordedProgress) => void): void;
  /** Ends it; the viewer shows the live mine. */
  stop(): void;
}
