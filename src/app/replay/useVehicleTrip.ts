/** What the selected vehicle does during the replayed period. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useVehicle } from '../lifetime/useVehicle.ts';
import { useEntities, useReplay, useWorld } from '../session/context.ts';

/** A vehicle with its trip. */
export interface NamedTrip {
  readonly name: string;
  readonly trip: VehicleTrip;
}

/** @returns undefined unless exactly one vehicle is selected, and if the backend has no trip */
export function useVehicleTrip(): NamedTrip | undefined {
  const { world } = useWorld();
  const { replay, replayActions } = useReplay();
  const { fromMs, toMs } = useSnapshot(replay);
  const { ids } = useSnapshot(useEntities().selection.state);
  const selectedId = ids.length === 1 ? ids[0] : undefined;
  const { id, name } = useVehicle(world.state.vehicles, selectedId ?? '');
  const [trip, setTrip] = useState<VehicleTrip>();
  useScope(
    (scope) => {
      setTrip(undefined);
      if (id !== undefined && toMs > fromMs) replayActions.watchTrip(scope, id, setTrip);
    },
    [id, fromMs, toMs],
  );
  return trip && id !== undefined ? { name: name ?? id, trip } : undefined;
}
