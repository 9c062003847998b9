/** Blasted rock: deviation of a drive's wall from its designed profile. */
import type { Vec3 } from '../layout/frame.ts';
import { noise3d } from '../layout/noise.ts';

/** Lumps of two sizes, metres. */
const NOISE_LAYERS = [
  { sizeM: 2.7, reliefM: 0.62 },
  { sizeM: 1.1, reliefM: 0.34 },
] as const;

/** Metres outward (negative: into the drive) at a position; about zero on average, within half a metre. */
export function overbreakM([x, y, z]: Vec3): number {
  return NOISE_LAYERS.reduce(
    (sum, { sizeM, reliefM }) => sum + (noise3d(x / sizeM, y / sizeM, z / sizeM) - 0.5) * reliefM,
    0,
  );
}
