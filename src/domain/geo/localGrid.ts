/** A mine's own grid: metres from its own origin, rotated and scaled relative to the site's UTM zone. */

/** The similarity transform between a local grid and the site's zone, given at one point that is known in both. */
export interface LocalGrid {
  /** The point in the local grid, metres. */
  x: number;
  y: number;
  z: number;
  /** The same point in the site's zone, metres. */
  easting: number;
  northing: number;
  altitude: number;
  /** Bearing of the local y axis in the site's zone: degrees clockwise from its north. */
  rotationDeg: number;
  /** Metres in the zone per metre in the grid; heights are not scaled. */
  scale: number;
}

/** @returns a function that converts local metres to the site's zone */
export function gridToUtm(grid: LocalGrid): (x: number, y: number) => { easting: number; northing: number } {
  const rad = (grid.rotationDeg * Math.PI) / 180;
  const [sin, cos] = [Math.sin(rad) * grid.scale, Math.cos(rad) * grid.scale];
  return (x, y) => {
    const [dx, dy] = [x - grid.x, y - grid.y];
    return { easting: grid.easting + dx * cos + dy * sin, northing: grid.northing - dx * sin + dy * cos };
  };
}
