/** A camera for pictures: projects a scene position to the picture, with its depth. Scenes are y up. */

export type Point3 = readonly [number, number, number];

export interface Camera {
  /** Pixel x and y from the top left, and depth (smaller is nearer); undefined behind the camera. */
  project(at: Point3): Point3 | undefined;
}

export interface CameraSpec {
  eye: Point3;
  target: Point3;
  /** Vertical field of view in degrees; for a parallel projection, the height of the picture in metres. */
  fovDeg?: number;
  heightM?: number;
  /** Up direction of the picture; y unless looking straight down. */
  up?: Point3;
}

function subtractPoints(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function crossProduct(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dotProduct(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(a: Point3): Point3 {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

const NEAR_PLANE_M = 0.3;

export function createCamera(spec: CameraSpec, width: number, height: number): Camera {
  const ahead = unit(subtractPoints(spec.target, spec.eye));
  const right = unit(crossProduct(ahead, spec.up ?? [0, 1, 0]));
  const above = crossProduct(right, ahead);
  const focal = height / 2 / Math.tan((((spec.fovDeg ?? 40) / 2) * Math.PI) / 180);
  return {
    project: (at) => {
      const from = subtractPoints(at, spec.eye);
      const depth = dotProduct(from, ahead);
      const isFlat = spec.heightM !== undefined;
      if (!isFlat && depth < NEAR_PLANE_M) return undefined;
      const scale = isFlat ? height / (spec.heightM as number) : focal / depth;
      return [
        width / 2 + dotProduct(from, right) * scale,
        height / 2 - dotProduct(from, above) * scale,
        isFlat ? depth : -1 / depth,
      ];
    },
  };
}
