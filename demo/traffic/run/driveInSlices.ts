/** Drives many seconds at once, as at a start, in slices between which the server answers others. */
import { TimeSlices } from '../../../src/lifetime/timeSlices.ts';
import type { TrafficState } from '../model.ts';
import type { TrafficWorld } from '../world.ts';
import { stepTraffic } from './step.ts';

/**
 * Advances the traffic in place.
 * @param seconds whole seconds; nothing happens unless above 0
 * @param signal stops before the next second
 */
export async function driveInSlices(
  world: TrafficWorld,
  state: TrafficState,
  seconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const slices = new TimeSlices();
  for (let second = 0; second < seconds; second += 1) {
    if (slices.isUsedUp) await slices.pause();
    if (signal?.aborted) return;
    stepTraffic(world, state, 1);
  }
}
