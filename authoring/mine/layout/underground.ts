/**
 * Underground: a decline from the portal in the pit wall, the extraction level with its drifts and draw points, the haulage
 * level below with chutes, and the ore passes between them.
 */
import { declineWay, haulageRamp, PORTAL_LEG_M, portalMouth } from './declines.ts';
import type { Vec3 } from './frame.ts';
import { ORE_PASSES } from './openings.ts';
import {
  CROSS_DRIVES,
  DRIFT_SPACING_M,
  EXTRACTION_LEVEL_Z,
  HAUL_LOOP,
  HAULAGE_LEVEL_Z,
  PERIMETER_HALF_SIZE,
  panelLine,
  panelLoop,
  panelPoint,
  TWO_LANE_DRIVE,
} from './panel.ts';
import type { Junction, Spur, Stop, Way, WaySet } from './way.ts';

const EXTRACTION_AREA = 'Extraction level';
const HAULAGE_AREA = 'Haulage level';
const DRIFT_NUMBERS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5] as const;
const DRAWPOINT_ROWS = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;
const ROW_SPACING_M = 32;

/** Drifts are one-way, south to north in the panel, so that loaders turn into draw points forwards. */
function drifts(): Way[] {
  const [, v] = PERIMETER_HALF_SIZE;
  return DRIFT_NUMBERS.map((i, index) => {
    const u = i * DRIFT_SPACING_M;
    const line = panelLine(
      [
        [u, -v, 0],
        [u, v, 0],
      ],
      EXTRACTION_LEVEL_Z,
    );
    const name = `Extraction drift ${index + 1}`;
    return {
      ...TWO_LANE_DRIVE,
      id: `drift-${index + 1}`,
      name,
      lanes: 1,
      oneWay: true,
      speedLimitKmh: 12,
      widthM: 5,
      heightM: 4.6,
      line,
    };
  });
}

/** A draw point leaves its drift on a curve and ends at the muck pile. */
function drawpointSpurs(): { spurs: Spur[]; stops: Stop[] } {
  const spurs: Spur[] = [];
  const stops: Stop[] = [];
  DRIFT_NUMBERS.forEach((i, drift) => {
    DRAWPOINT_ROWS.forEach((j, row) => {
      for (const side of [-1, 1] as const) {
        const code = `${drift + 1}-${row + 1}${side < 0 ? 'W' : 'E'}`;
        const way = drawpointWay(`dp-${code}`, `Draw point ${code}`, i * DRIFT_SPACING_M, j * ROW_SPACING_M - 10, side);
        spurs.push({ from: `drift-${drift + 1}`, way });
        const [x, y] = way.line.at(-1) as Vec3;
        stops.push({
          way: way.id,
          near: [x, y],
          id: way.id,
          name: way.name,
          kind: 'drawpoint',
          level: EXTRACTION_AREA,
        });
      }
    });
  });
  return { spurs, stops };
}

function drawpointWay(id: string, name: string, u: number, v: number, side: -1 | 1): Way {
  const line = panelLine(
    [
      [u, v, 0],
      [u, v + 9, 16],
      [u + side * 15, v + 24, 0],
    ],
    EXTRACTION_LEVEL_Z,
  );
  return {
    ...TWO_LANE_DRIVE,
    id,
    name,
    kind: 'drawpoint',
    lanes: 1,
    speedLimitKmh: 6,
    widthM: 4.6,
    heightM: 4.2,
    line,
  };
}

function haulageDrives(): Way[] {
  const [u] = HAUL_LOOP;
  return CROSS_DRIVES.map((v, index) => {
    const line = panelLine(
      [
        [-u, v, 0],
        [u, v, 0],
      ],
      HAULAGE_LEVEL_Z,
    );
    return {
      ...TWO_LANE_DRIVE,
      id: `chute-drive-${index + 1}`,
      name: `Chute drive ${index + 1}`,
      lanes: 1,
      oneWay: true,
      widthM: 5.5,
      heightM: 5.2,
      line,
    };
  });
}

function orePassStops(): Stop[] {
  return ORE_PASSES.flatMap((pass, index): Stop[] => {
    const drift = 2 * (Math.floor(index / CROSS_DRIVES.length) + 1);
    return [
      {
        way: `drift-${drift}`,
        near: [pass.top[0], pass.top[1]],
        id: `op-${pass.id}`,
        name: pass.name,
        kind: 'orepass',
        level: EXTRACTION_AREA,
      },
      {
        way: `chute-drive-${(index % CROSS_DRIVES.length) + 1}`,
        near: [pass.bottom[0], pass.bottom[1]],
        id: `chute-${pass.id}`,
        name: `Chute ${pass.id}`,
        kind: 'chute',
        level: HAULAGE_AREA,
      },
    ];
  });
}

function junctionsOf(ways: readonly Way[], main: string, roundingLengthM: number): Junction[] {
  return ways.flatMap((way): Junction[] => [
    { main, branch: way.id, end: 'start', roundingLengthM },
    { main, branch: way.id, end: 'end', roundingLengthM },
  ]);
}

/** All ways underground, from the portal on. */
export function undergroundWays(): WaySet {
  const draw = drawpointSpurs();
  const driftWays = drifts();
  const haulageWays = haulageDrives();
  const perimeter: Way = {
    ...TWO_LANE_DRIVE,
    id: 'perimeter',
    name: 'Extraction perimeter',
    line: panelLoop(PERIMETER_HALF_SIZE, 40, EXTRACTION_LEVEL_Z),
    closed: true,
  };
  const loop: Way = {
    ...TWO_LANE_DRIVE,
    id: 'haulage',
    name: 'Haulage loop',
    speedLimitKmh: 25,
    line: panelLoop(HAUL_LOOP, 55, HAULAGE_LEVEL_Z),
    closed: true,
  };
  const refuge = panelPoint(-PERIMETER_HALF_SIZE[0], 70, EXTRACTION_LEVEL_Z);
  return {
    ways: [declineWay(), perimeter, ...driftWays, haulageRamp(), loop, ...haulageWays],
    junctions: [
      { main: 'ramp', branch: 'decline', end: 'start', roundingLengthM: PORTAL_LEG_M, isOpenAir: true },
      { main: 'perimeter', branch: 'decline', end: 'end', roundingLengthM: 22 },
      { main: 'perimeter', branch: 'haulage-ramp', end: 'start', roundingLengthM: 22 },
      { main: 'haulage', branch: 'haulage-ramp', end: 'end', roundingLengthM: 22 },
      ...junctionsOf(driftWays, 'perimeter', 18),
      ...junctionsOf(haulageWays, 'haulage', 22),
    ],
    spurs: draw.spurs,
    stops: [
      ...draw.stops,
      ...orePassStops(),
      { way: 'decline', near: portalMouth(), id: 'portal', name: 'Portal', kind: 'portal', level: 'North pit' },
      {
        way: 'perimeter',
        near: [refuge[0], refuge[1]],
        id: 'refuge-1',
        name: 'Refuge chamber 1',
        kind: 'refuge',
        level: EXTRACTION_AREA,
      },
    ],
  };
}
