/**
 * Tile coordinates (z up, metres of the map's zone, float64) and scene coordinates (y up, origin subtracted). The
 * subtraction happens here in float64, before anything becomes float32.
 */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import { type Matrix64, multiply } from '../gltf/matrix.ts';

export class TileFrame {
  /** Where the scene's origin lies. */
  readonly origin: SitePoint;
  /** Brings tile coordinates into the scene, column-major. */
  readonly toScene: Matrix64;

  constructor(origin: SitePoint) {
    this.origin = origin;
    this.toScene = Float64Array.of(
      1,
      0,
      0,
      0,
      0,
      0,
      -1,
      0,
      0,
      1,
      0,
      0,
      -origin.easting,
      -origin.altitude,
      origin.northing,
      1,
    );
  }

  /** The whole way of a glTF content into the scene. @param upAxis which way is up in the content; glTF's own is Y */
  contentMatrix(
    tile: ArrayLike<number>,
    rtcCentre: ArrayLike<number> | undefined,
    upAxis: string | undefined,
  ): Matrix64 {
    const placed = rtcCentre ? multiply(tile, translationOf(rtcCentre)) : tile;
    const inScene = multiply(this.toScene, placed);
    return upAxis === 'Z' ? inScene : multiply(inScene, Y_UP_TO_Z_UP);
  }

  tilePoint(point: ScenePoint): [number, number, number] {
    return [point.x + this.origin.easting, this.origin.northing - point.z, point.y + this.origin.altitude];
  }

  tileDirection(direction: ScenePoint): [number, number, number] {
    return [direction.x, -direction.z, direction.y];
  }

  scenePoint(x: number, y: number, z: number): ScenePoint {
    return { x: x - this.origin.easting, y: z - this.origin.altitude, z: this.origin.northing - y };
  }
}

const Y_UP_TO_Z_UP = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);

function translationOf(centre: ArrayLike<number>): Matrix64 {
  const [x, y, z] = [centre[0] ?? 0, centre[1] ?? 0, centre[2] ?? 0];
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}
