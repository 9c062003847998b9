import { mountings } from './mountings.ts';
import { runningGear } from './runningGear.ts';
import { shapesFor } from './shapes.ts';

/** Drawing tools for a machine. */
export type ModellingTools = ReturnType<typeof modellingTools>;

/** Tools of one level of detail; call `loadManifold` first. */
export function modellingTools(level: 0 | 1) {
  const shapes = shapesFor(level);
  return { ...shapes, ...runningGear(shapes), ...mountings(shapes) };
}
