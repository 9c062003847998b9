/**
 * Tile coordinates (z up, float64) and scene coordinates (y up, origin subtracted). The subtraction happens here in
 * float64, before anything becomes float32. Tiles are in metres of the map's UTM zone, or earth-centred; the latter are
 * projected flat around the map's centre.
 */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { UtmZone } from '../../domain/geo/utm.ts';
import { identityMatrix, type Matrix64, transformPoint } from '../gltf/matrix.ts';
import { eastNorthUp, geodeticOf, isEarthCentred } from './geodesy/ellipsoid.ts';

type Xyz = [number, number, number];

export class TileFrame {
  /** The scene's origin on the site, with the site's altitude. */
  readonly origin: SitePoint;
  /** Transform from tile to scene coordinates, column-major. */
  readonly toScene: Matrix64;
  /** Its inverse. */
  readonly toTiles: Matrix64;

  /**
   * @param middle centre of the map, tile coordinates
   * @param isOnEarth whether a volume in degrees shows that tiles are earth-centred
   * @param utmZone of the site, like `48N`; used only for earth-centred tiles
   * @param projectAltitudeM offset of the site's altitudes above the map's zero, metres
   */
  static async createForCentre(
    middle: Xyz,
    utmZone?: string,
    isOnEarth = false,
    projectAltitudeM = 0,
  ): Promise<TileFrame> {
    const [easting, northing, altitude] = middle.map(Math.round) as Xyz;
    const onMap =
      isOnEarth || isEarthCentred(middle)
        ? await earthTileFrame(middle, utmZone)
        : new TileFrame({ easting, northing, altitude });
    if (projectAltitudeM === 0) return onMap;
    return new TileFrame({ ...onMap.origin, altitude: onMap.origin.altitude - projectAltitudeM }, onMap.toScene);
  }

  /** For tiles in metres of the map's zone, unless a matrix is given. */
  constructor(origin: SitePoint, toScene: Matrix64 = siteFrame(origin)) {
    this.origin = origin;
    this.toScene = toScene;
    this.toTiles = inverse(toScene);
  }

  tilePoint({ x, y, z }: ScenePoint): Xyz {
    return transformPoint(this.toTiles, x, y, z);
  }

  /** A plane of the scene in tile coordinates: its normal is not normalised. */
  tilePlane(a: number, b: number, c: number, d: number): [a: number, b: number, c: number, d: number] {
    const m = this.toScene;
    const dotWithColumn = (column: number): number =>
      (m[column] as number) * a + (m[column + 1] as number) * b + (m[column + 2] as number) * c;
    return [dotWithColumn(0), dotWithColumn(4), dotWithColumn(8), dotWithColumn(12) + d];
  }

  scenePoint(x: number, y: number, z: number): ScenePoint {
    const [sx, sy, sz] = transformPoint(this.toScene, x, y, z);
    return { x: sx, y: sy, z: sz };
  }
}

function siteFrame({ easting, northing, altitude }: SitePoint): Matrix64 {
  return Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, -easting, -altitude, northing, 1);
}

/**
 * Projects the earth flat around a place, with the zone's grid convergence and scale there. The projection code is
 * fetched only here: most maps are in metres of their zone.
 */
async function earthTileFrame(middle: Xyz, utmZone: string | undefined): Promise<TileFrame> {
  const { parseUtmZone, wgs84ToUtm } = await import('../../domain/geo/utm.ts');
  const { lonRad, latRad, heightM } = geodeticOf(middle);
  const [lonDeg, latDeg] = [(lonRad * 180) / Math.PI, (latRad * 180) / Math.PI];
  const toGrid = wgs84ToUtm(parseUtmZone(utmZone ?? '') ?? zoneOf(lonDeg, latDeg));
  const origin = toGrid(lonDeg, latDeg, heightM);
  const [east, north, up] = eastNorthUp(middle);
  const step = 1e-4;
  const ahead = toGrid(lonDeg, latDeg + step, heightM);
  const metres = Math.hypot(ahead.easting - origin.easting, ahead.northing - origin.northing);
  // Direction of true north in the grid.
  const [sin, cos] = [(ahead.easting - origin.easting) / metres, (ahead.northing - origin.northing) / metres];
  const axis = (k: 0 | 1 | 2): [number, number, number] => [
    east[k] * cos + north[k] * sin,
    up[k],
    -(north[k] * cos - east[k] * sin),
  ];
  const turn = identityMatrix();
  turn.set(axis(0), 0);
  turn.set(axis(1), 4);
  turn.set(axis(2), 8);
  const [tx, ty, tz] = transformPoint(turn, ...middle);
  turn[12] = -tx;
  turn[13] = -ty;
  turn[14] = -tz;
  return new TileFrame(origin, turn);
}

function zoneOf(lonDeg: number, latDeg: number): UtmZone {
  return { number: Math.min(60, Math.floor((lonDeg + 180) / 6) + 1), south: latDeg < 0 };
}

/** Inverse of a rotation and a translation. */
function inverse(m: Matrix64): Matrix64 {
  const out = identityMatrix();
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) out[column * 4 + row] = m[row * 4 + column] as number;
  }
  const [x, y, z] = transformPoint(out, m[12] as number, m[13] as number, m[14] as number);
  out[12] = -x;
  out[13] = -y;
  out[14] = -z;
  return out;
}
