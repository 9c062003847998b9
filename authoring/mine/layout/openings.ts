/** Ore passes, shafts and the drives to them: excavations without traffic. */
import type { Vec3 } from './frame.ts';
import {
  CROSS_DRIVES,
  DRIFT_SPACING_M,
  EXTRACTION_LEVEL_Z,
  HAUL_LOOP,
  HAULAGE_LEVEL_Z,
  PERIMETER_HALF_SIZE,
  panelPoint,
} from './panel.ts';

/** An ore pass: filled by tipping on the extraction level, drawn from by the chute below it. */
export interface OrePass {
  id: string;
  name: string;
  top: Vec3;
  bottom: Vec3;
}

const PASS_DRIFTS = [-4, -2, 0, 2, 4] as const;

/** Panel coordinates of the drift and of the chute drive that the `index`-th ore pass connects. */
const orePassColumn = (index: number) => (PASS_DRIFTS[Math.floor(index / CROSS_DRIVES.length)] ?? 0) * DRIFT_SPACING_M;
const orePassRow = (index: number) => CROSS_DRIVES[index % CROSS_DRIVES.length] ?? 0;

/** Passes lean slightly along the drift, so that their tips lie between two draw points. */
const ORE_PASS_LEAN_M = 5;

/** Distance of a pass's tip from the centreline of its drift. */
const TIP_OFFSET_M = 5.5;

/** Three ore passes on every second drift, each leading to a chute drive. */
export const ORE_PASSES: readonly OrePass[] = PASS_DRIFTS.flatMap((_, column) =>
  CROSS_DRIVES.map((_v, row) => {
    const index = column * CROSS_DRIVES.length + row;
    const code = `${column + 1}${'ABC'[row] ?? ''}`;
    return {
      id: code,
      name: `Ore pass ${code}`,
      top: panelPoint(orePassColumn(index) + TIP_OFFSET_M, orePassRow(index) + ORE_PASS_LEAN_M, EXTRACTION_LEVEL_Z),
      bottom: panelPoint(orePassColumn(index), orePassRow(index), HAULAGE_LEVEL_Z),
    };
  }),
);

/** A vertical opening, from `top` down to `bottom`. */
export interface Raise {
  name: string;
  radiusM: number;
  top: Vec3;
  bottom: Vec3;
}

/** Main shaft with its headframe, and the ventilation raise. */
export const SHAFT_RAISES: readonly Raise[] = [
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
  const [main, vent] = SHAFT_RAISES as readonly [Raise, Raise];
  return [
    drive('Shaft station, extraction', 200, PERIMETER_HALF_SIZE[1], EXTRACTION_LEVEL_Z, main.top),
    drive('Shaft station, haulage', 200, HAUL_LOOP[1], HAULAGE_LEVEL_Z, main.top),
    drive('Return air drive', PERIMETER_HALF_SIZE[0], -40, EXTRACTION_LEVEL_Z, vent.top),
  ];
}

/** A widening or room beside a drive: objects in it do not obstruct the traffic. */
export interface WorkBay {
  name: string;
  widthM: number;
  heightM: number;
  line: Vec3[];
}

const TIP_BAY_LENGTH_M = 7;
const CHUTE_BAY_M = 4;

/** Bays of the ore passes and chutes, and the crusher station on the haulage level. */
export function workBays(): WorkBay[] {
  const bayOf = (
    name: string,
    widthM: number,
    heightM: number,
    z: number,
    points: readonly (readonly [number, number])[],
  ) => ({
    name,
    widthM,
    heightM,
    line: points.map(([u, v]) => panelPoint(u, v, z)),
  });
  const tips = ORE_PASSES.map(({ name }, i) => {
    const [u, v] = [orePassColumn(i), orePassRow(i)];
    return bayOf(`${name} tip`, 7, 6, EXTRACTION_LEVEL_Z, [
      [u, v + ORE_PASS_LEAN_M],
      [u + TIP_BAY_LENGTH_M, v + ORE_PASS_LEAN_M],
    ]);
  });
  const chutes = ORE_PASSES.map(({ name }, i) => {
    const [u, v] = [orePassColumn(i), orePassRow(i)];
    return bayOf(`${name} chute`, 8, 7.4, HAULAGE_LEVEL_Z, [
      [u - CHUTE_BAY_M, v],
      [u + CHUTE_BAY_M, v],
    ]);
  });
  const [u, v] = HAUL_LOOP;
  return [
    ...tips,
    ...chutes,
    bayOf('Crusher station', 14, 15, HAULAGE_LEVEL_Z, [
      [u * 0.2, v + 18],
      [u * 0.2 + 26, v + 18],
    ]),
    bayOf('Crusher access', 6, 5.5, HAULAGE_LEVEL_Z, [
      [u * 0.2 + 4, v],
      [u * 0.2 + 4, v + 18],
    ]),
  ];
}
