/** Many seconds of driving at once, as at a start: the server answers others in between. */
import { TimeSlices } from '../../../src/lifetime/timeSlices.ts';
import type { TrafficState } from '../model.ts';
import type { TrafficWorld } from '../world.ts';
import { stepTraffic } from './step.ts';

/**
 * Moves the traffic on, in place.
 * @param seconds whole seconds; none where it is not above 0
 * @param signal ends it before the next second
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
