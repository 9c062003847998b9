/** Ore passes, shafts and the drives to them: what is excavated but not driven through. */
import type { Vec3 } from './frame.ts';
import { CROSS_DRIVES, DRIFT_SPACING_M, EXTRACTION_Z, HAUL_LOOP, HAULAGE_Z, PERIMETER, panelPoint } from './panel.ts';

/** An ore pass: tipped into on the extraction level, drawn from by the chute below it. */
export interface OrePass {
  id: string;
  name: string;
  top: Vec3;
  bottom: Vec3;
}

/** Three ore passes on every second drift, each above a chute drive. */
export const ORE_PASSES: readonly OrePass[] = [-4, -2, 0, 2, 4].flatMap((i, column) =>
  CROSS_DRIVES.map((v, row) => ({
    id: `${column + 1}${'ABC'[row] ?? ''}`,
    name: `Ore pass ${column + 1}${'ABC'[row] ?? ''}`,
    top: panelPoint(i * DRIFT_SPACING_M, v, EXTRACTION_Z),
    bottom: panelPoint(i * DRIFT_SPACING_M, v, HAULAGE_Z),
  })),
);

/** A vertical opening, from `top` down to `bottom`. */
export interface Raise {
  name: string;
  radiusM: number;
  top: Vec3;
  bottom: Vec3;
}

/** Main shaft with its headframe, and the ventilation raise. */
export const SHAFTS: readonly Raise[] = [
  { name: 'Shaft 1', radiusM: 5, top: [800, -30, 0], bottom: [800, -30, -520] },
  { name: 'Vent raise 1', radiusM: 3.5, top: [1010, -190, 0], bottom: [1010, -190, -440] },
];

/** Drives without traffic: from the shafts to the levels. */
export function stationDrives(): { name: string; widthM: number; heightM: number; line: Vec3[] }[] {
  const drive = (name: string, u: number, v: number, z: number, shaft: Vec3) => ({
    name,
    widthM: 5,
    heightM: 4.6,
    line: [panelPoint(u, v, z), [shaft[0], shaft[1], z] as Vec3],
  });
  const [main, vent] = SHAFTS as readonly [Raise, Raise];
  return [
    drive('Shaft station, extraction', 200, PERIMETER[1], EXTRACTION_Z, main.top),
    drive('Shaft station, haulage', 200, HAUL_LOOP[1], HAULAGE_Z, main.top),
    drive('Return air drive', PERIMETER[0], -40, EXTRACTION_Z, vent.top),
  ];
}
