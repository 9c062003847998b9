import { mountings } from './mountings.ts';
import { runningGear } from './runningGear.ts';
import { shapesFor } from './shapes.ts';

/** Drawing tools for a machine. */
export type ModellingTools = ReturnType<typeof createModellingTools>;

/** Tools of one level of detail; call `loadManifold` first. */
export function createModellingTools(level: 0 | 1) {
  const shapes = shapesFor(level);
  return { ...shapes, ...runningGear(shapes), ...mountings(shapes) };
}
