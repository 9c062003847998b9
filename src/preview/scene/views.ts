/** Eye positions of the named views. */
import type { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Corner } from '../../domain/models/summary.ts';

export const VIEW_NAMES = ['quarter', 'side', 'front', 'top', 'far'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Camera angles: around y from +x, and down from +y. */
const VIEW_ANGLES: Readonly<Record<ViewName, readonly [alpha: number, beta: number]>> = {
  quarter: [0.85, 1.15],
  side: [Math.PI / 2, 1.5],
  front: [0, 1.45],
  top: [Math.PI / 2, 0.01],
  far: [0.85, 1.15],
};

/** Distance of the far view, as a multiple of that of the others. */
const FAR_VIEW_FACTOR = 30;

export function frameModel(camera: ArcRotateCamera, view: ViewName, low: Corner, high: Corner): void {
  const [alpha, beta] = VIEW_ANGLES[view];
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const aspect = camera.getEngine().getAspectRatio(camera);
  const fitDistance = (size * 0.62) / Math.tan(camera.fov / 2) / Math.min(1, aspect);
  camera.setTarget(new Vector3((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2));
  camera.alpha = alpha;
  camera.beta = beta;
  camera.radius = view === 'far' ? fitDistance * FAR_VIEW_FACTOR : fitDistance;
}

const ZOOM_FACTOR_BY_KEY: Readonly<Record<string, number>> = { '+': 0.85, '=': 0.85, '-': 1 / 0.85, _: 1 / 0.85 };

/** @returns whether the key is a zoom key */
export function zoomByKey(camera: ArcRotateCamera, key: string): boolean {
  const factor = ZOOM_FACTOR_BY_KEY[key];
  if (factor === undefined) return false;
  camera.radius *= factor;
  return true;
}
