/**
 * Site coordinates and scene axes. Right-handed everywhere: x east, y up, z = -northing (rules.md#coordinates).
 * The site origin is subtracted here, once, in float64: raw UTM metres in float32 step by 0.06 m east and 0.5 m north.
 */

/** A place in the site's UTM zone, metres. */
export interface SitePoint {
  easting: number;
  northing: number;
  altitude: number;
}

/** An axis-aligned box: its low south-western and its high north-eastern corner. */
export interface SiteBox {
  readonly min: SitePoint;
  readonly max: SitePoint;
}

/** A place in a scene, metres from the scene's origin. */
export interface ScenePoint {
  x: number;
  y: number;
  z: number;
}

export function toScene(origin: SitePoint, point: SitePoint): ScenePoint {
  return {
    x: point.easting - origin.easting,
    y: point.altitude - origin.altitude,
    z: origin.northing - point.northing,
  };
}

export function toSceneBox(origin: SitePoint, { min, max }: SiteBox): { min: ScenePoint; max: ScenePoint } {
  const [low, high] = [toScene(origin, min), toScene(origin, max)];
  // North is towards smaller z.
  return { min: { ...low, z: high.z }, max: { ...high, z: low.z } };
}

export function toSite(origin: SitePoint, point: ScenePoint): SitePoint {
  return {
    easting: origin.easting + point.x,
    northing: origin.northing - point.z,
    altitude: origin.altitude + point.y,
  };
}

/**
 * Rotation about +y, radians, that turns a model facing +x (east) to a compass bearing in degrees clockwise from north.
 */
export function yawFromBearing(bearingDeg: number): number {
  return ((90 - bearingDeg) * Math.PI) / 180;
}
