/** Camera distance at which a whole box is in view. */
import type { BoundingBox } from './ground.ts';

export interface ViewDirection {
  bearingRad: number;
  elevationRad: number;
  /** Vertical field of view. */
  fovRad: number;
  /** Width of the pane divided by its height. */
  aspect: number;
}

/** @returns metres from the centre at which every corner of the box is in the pane */
export function fitDistanceM(
  { min, max }: BoundingBox,
  { bearingRad, elevationRad, fovRad, aspect }: ViewDirection,
): number {
  const [sinB, cosB] = [Math.sin(bearingRad), Math.cos(bearingRad)];
  const [sinE, cosE] = [Math.sin(elevationRad), Math.cos(elevationRad)];
  const tan = Math.tan(fovRad / 2);
  const [x, y, z] = [(max.x - min.x) / 2, (max.y - min.y) / 2, (max.z - min.z) / 2];
  let distanceM = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1 ? x : -x, corner & 2 ? y : -y, corner & 4 ? z : -z];
    const right = Math.abs(a * cosB + c * sinB);
    const up = Math.abs(a * sinB * sinE + b * cosE - c * cosB * sinE);
    const ahead = a * sinB * cosE - b * sinE - c * cosB * cosE;
    distanceM = Math.max(distanceM, up / tan - ahead, right / (tan * aspect) - ahead);
  }
  return distanceM;
}
