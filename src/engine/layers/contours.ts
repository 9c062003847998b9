/** Contour lines of maps this high are 10 m apart, and further in proportion. */
const CONTOUR_LINES_PER_RELIEF = 40;
const CONTOUR_INTERVALS_M = [10, 20, 50] as const;
const LARGEST_INTERVAL_M = 100;

/** How far apart contour lines are drawn on a map, metres. @param reliefM from its lowest to its highest point */
export function contourIntervalM(reliefM: number): number {
  return CONTOUR_INTERVALS_M.find((interval) => interval * CONTOUR_LINES_PER_RELIEF >= reliefM) ?? LARGEST_INTERVAL_M;
}
