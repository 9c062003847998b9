/** Whether a place is inside a drive of the map. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { Ground } from '../camera/ground.ts';

/** Maximum distance to roof and floor. */
const RAY_LENGTH_M = 40;
const UP_AND_DOWN: readonly ScenePoint[] = [
  { x: 0, y: 1, z: 0 },
  { x: 0, y: -1, z: 0 },
];

/** Inside a drive, the nearest drive surfaces above and below face the position; between two drives they face away. */
export function isInDrive(ground: Pick<Ground, 'raycast'>, at: ScenePoint): boolean {
  return UP_AND_DOWN.every((way) => {
    const facedM = ground.raycast(at, way, false, 'underground') ?? RAY_LENGTH_M;
    return facedM < RAY_LENGTH_M && facedM <= (ground.raycast(at, way, true, 'underground') ?? RAY_LENGTH_M);
  });
}
