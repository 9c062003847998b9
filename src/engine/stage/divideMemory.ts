/** Memory of all tiles of all maps, megabytes (rules.md#tile-loader). */
const ALL_MAPS_MB = 512;

/**
 * Divides the tile memory among maps: each may use an equal share, plus what the others leave unused.
 * @param usedMb current use of each map @param limitsMb receives the limits
 */
export function divideMemory(usedMb: readonly number[], limitsMb: number[]): void {
  if (limitsMb.length !== usedMb.length) limitsMb.length = usedMb.length;
  let allMb = 0;
  for (let k = 0; k < usedMb.length; k++) allMb += usedMb[k] as number;
  const shareMb = ALL_MAPS_MB / Math.max(1, usedMb.length);
  for (let k = 0; k < usedMb.length; k++) {
    limitsMb[k] = Math.max(shareMb, ALL_MAPS_MB - (allMb - (usedMb[k] as number)));
  }
}
