/** How many vehicles are online and offline. */
import { useSnapshot } from 'valtio';
import { useWorld } from './context.ts';
import { useHasStates } from './useHasStates.ts';

interface VehicleCounts {
  readonly online: number;
  readonly offline: number;
}

/** @returns undefined while the states of vehicles are unknown: 0 would be a false claim */
export function useVehicleCounts(): VehicleCounts | undefined {
  const { online, offline } = useSnapshot(useWorld().world.state.counts);
  const isKnown = useHasStates('vehicleStates') || online + offline > 0;
  return isKnown ? { online, offline } : undefined;
}
