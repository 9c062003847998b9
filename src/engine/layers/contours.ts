/** Maximum number of contour lines over a map's relief, which determines their interval. */
const CONTOUR_LINES_PER_RELIEF = 40;
const CONTOUR_INTERVALS_M = [10, 20, 50] as const;
const LARGEST_INTERVAL_M = 100;

/** Contour interval of a map, metres. @param reliefM from its lowest to its highest point */
export function contourIntervalM(reliefM: number): number {
  return CONTOUR_INTERVALS_M.find((interval) => interval * CONTOUR_LINES_PER_RELIEF >= reliefM) ?? LARGEST_INTERVAL_M;
}
