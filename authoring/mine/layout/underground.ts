/**
 * Underground: a decline from the portal in the pit wall, the extraction level with its drifts and draw points, the haulage
 * level below with chutes, and the ore passes between them.
 */
import { direction, distance2, roundedLine, stations, sweepAbout, withGrade } from './curve.ts';
import type { Vec2, Vec3 } from './frame.ts';
import { rampPoint } from './pit.ts';
import { PORTAL_RAMP_ANGLE } from './surface.ts';
import type { Junction, Spur, Stop, Way, WaySet } from './way.ts';

export const EXTRACTION_Z = -400;
export const HAULAGE_Z = -470;
const EXTRACTION = 'Extraction level';
const HAULAGE = 'Haulage level';

const PANEL: Vec2 = [640, -330];
const PANEL_RAD = 0.32;
const DRIFTS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5] as const;
const DRIFT_SPACING_M = 44;
const ROWS = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;
const ROW_SPACING_M = 32;
const PERIMETER: Vec2 = [262, 172];
const HAUL_LOOP: Vec2 = [340, 212];
const CROSS_DRIVES = [-112, 16, 112] as const;

/** Panel coordinates (u along strike, v across) to the mine frame. */
export function panelPoint(u: number, v: number, z: number): Vec3 {
  const c = Math.cos(PANEL_RAD);
  const s = Math.sin(PANEL_RAD);
  return [PANEL[0] + u * c - v * s, PANEL[1] + u * s + v * c, z];
}

const DRIVE = { kind: 'drift', lanes: 2, oneWay: false, speedLimitKmh: 20, widthM: 8, heightM: 6 } as const;

function panelLine(points: readonly (readonly [u: number, v: number, radiusM: number])[], z: number, closed = false) {
  const turns = points.map(([u, v, radiusM]) => {
    const [x, y] = panelPoint(u, v, z);
    return { x, y, radiusM };
  });
  return roundedLine(turns, closed).map(([x, y]): Vec3 => [x, y, z]);
}

function panelLoop([u, v]: Vec2, radiusM: number, z: number): Vec3[] {
  return panelLine(
    [
      [-u, -v, radiusM],
      [u, -v, radiusM],
      [u, v, radiusM],
      [-u, v, radiusM],
    ],
    z,
    true,
  );
}

/** Where the straight from `from` touches the circle, so that one drives on round it clockwise (`side` -1) or not (1). */
function touch(from: Vec2, centre: Vec2, radius: number, side: number): Vec2 {
  const d = distance2(from, centre);
  const toFrom = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const at = toFrom + side * Math.acos(radius / d);
  return [centre[0] + Math.cos(at) * radius, centre[1] + Math.sin(at) * radius];
}

const SPIRAL = { centre: [262, -262] as Vec2, radiusM: 46, turns: 2 };

const PORTAL_LEG_M = 30;

function rampOutward(): Vec2 {
  const along = direction(rampPoint(PORTAL_RAMP_ANGLE - 0.01), rampPoint(PORTAL_RAMP_ANGLE + 0.01));
  return [-along[1], along[0]];
}

/** Where the decline goes under rock: the back of a bay cut into the wall beside the ramp. */
export function portalMouth(): Vec2 {
  const [x, y] = rampPoint(PORTAL_RAMP_ANGLE);
  const out = rampOutward();
  return [x + out[0] * PORTAL_LEG_M, y + out[1] * PORTAL_LEG_M];
}

/** From the portal straight into the wall, down the spiral, and on to the extraction level's west side; 1:7 or flatter. */
function decline(): Way {
  const portal = rampPoint(PORTAL_RAMP_ANGLE);
  const outward = rampOutward();
  const neck: Vec2 = [portal[0] + outward[0] * 60, portal[1] + outward[1] * 60];
  const foot = panelPoint(-PERIMETER[0], -60, EXTRACTION_Z);
  const footAhead = panelPoint(-PERIMETER[0] - 60, -60, EXTRACTION_Z);
  const { centre, radiusM } = SPIRAL;
  const on = touch(neck, centre, radiusM, 1);
  const off = touch([footAhead[0], footAhead[1]], centre, radiusM, -1);
  const entry = Math.atan2(on[1] - centre[1], on[0] - centre[0]);
  const exit = Math.atan2(off[1] - centre[1], off[0] - centre[0]);
  const part = (((exit - entry) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const spiral = sweepAbout(centre, on, part + SPIRAL.turns * 2 * Math.PI);
  const head = roundedLine([
    { x: portal[0], y: portal[1], radiusM: 0 },
    { x: neck[0], y: neck[1], radiusM: 40 },
    { x: on[0], y: on[1], radiusM: 0 },
  ]);
  const tail = roundedLine([
    { x: off[0], y: off[1], radiusM: 0 },
    { x: footAhead[0], y: footAhead[1], radiusM: 40 },
    { x: foot[0], y: foot[1], radiusM: 0 },
  ]);
  const plan = [...head.slice(0, -1), ...spiral.slice(0, -1), ...tail];
  const length = stations(plan).at(-1) as number;
  const line = withGrade(
    plan,
    [
      [45, portal[2]],
      [length - 45, EXTRACTION_Z],
    ],
    30,
  );
  return { ...DRIVE, id: 'decline', name: 'Decline', kind: 'decline', speedLimitKmh: 25, line };
}

/** From the extraction level's east side down to the haulage level, round the outside of the workings. */
function haulageRamp(): Way {
  const plan = panelLine(
    [
      [PERIMETER[0], 60, 0],
      [PERIMETER[0] + 60, 60, 40],
      [PERIMETER[0] + 60, 285, 45],
      [-60, 285, 45],
      [-60, HAUL_LOOP[1], 0],
    ],
    0,
  ).map(([x, y]): Vec2 => [x, y]);
  const length = stations(plan).at(-1) as number;
  const line = withGrade(
    plan,
    [
      [45, EXTRACTION_Z],
      [length - 45, HAULAGE_Z],
    ],
    30,
  );
  return { ...DRIVE, id: 'haulage-ramp', name: 'Haulage ramp', kind: 'decline', speedLimitKmh: 20, line };
}

/** Drifts are driven one way, south to north in the panel, so that loaders turn into draw points forwards. */
function drifts(): Way[] {
  const [, v] = PERIMETER;
  return DRIFTS.map((i, index) => {
    const u = i * DRIFT_SPACING_M;
    const line = panelLine(
      [
        [u, -v, 0],
        [u, v, 0],
      ],
      EXTRACTION_Z,
    );
    const name = `Extraction drift ${index + 1}`;
    return {
      ...DRIVE,
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
function drawpoints(): { spurs: Spur[]; stops: Stop[] } {
  const spurs: Spur[] = [];
  const stops: Stop[] = [];
  DRIFTS.forEach((i, drift) => {
    ROWS.forEach((j, row) => {
      for (const side of [-1, 1] as const) {
        const code = `${drift + 1}-${row + 1}${side < 0 ? 'W' : 'E'}`;
        const way = drawpoint(`dp-${code}`, `Draw point ${code}`, i * DRIFT_SPACING_M, j * ROW_SPACING_M - 10, side);
        spurs.push({ from: `drift-${drift + 1}`, way });
        const [x, y] = way.line.at(-1) as Vec3;
        stops.push({ way: way.id, near: [x, y], id: way.id, name: way.name, kind: 'drawpoint', level: EXTRACTION });
      }
    });
  });
  return { spurs, stops };
}

function drawpoint(id: string, name: string, u: number, v: number, side: -1 | 1): Way {
  const line = panelLine(
    [
      [u, v, 0],
      [u, v + 9, 16],
      [u + side * 15, v + 24, 0],
    ],
    EXTRACTION_Z,
  );
  return { ...DRIVE, id, name, kind: 'drawpoint', lanes: 1, speedLimitKmh: 6, widthM: 4.6, heightM: 4.2, line };
}

function haulageDrives(): Way[] {
  const [u] = HAUL_LOOP;
  return CROSS_DRIVES.map((v, index) => {
    const line = panelLine(
      [
        [-u, v, 0],
        [u, v, 0],
      ],
      HAULAGE_Z,
    );
    return {
      ...DRIVE,
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

function passStops(): Stop[] {
  return ORE_PASSES.flatMap((pass, index): Stop[] => {
    const drift = 2 * (Math.floor(index / CROSS_DRIVES.length) + 1);
    return [
      {
        way: `drift-${drift}`,
        near: [pass.top[0], pass.top[1]],
        id: `op-${pass.id}`,
        name: pass.name,
        kind: 'orepass',
        level: EXTRACTION,
      },
      {
        way: `chute-drive-${(index % CROSS_DRIVES.length) + 1}`,
        near: [pass.bottom[0], pass.bottom[1]],
        id: `chute-${pass.id}`,
        name: `Chute ${pass.id}`,
        kind: 'chute',
        level: HAULAGE,
      },
    ];
  });
}

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

function junctionsOf(ways: readonly Way[], main: string, legM: number): Junction[] {
  return ways.flatMap((way): Junction[] => [
    { main, branch: way.id, end: 'start', legM },
    { main, branch: way.id, end: 'end', legM },
  ]);
}

export function undergroundWays(): WaySet {
  const draw = drawpoints();
  const inDrifts = drifts();
  const inHaulage = haulageDrives();
  const perimeter: Way = {
    ...DRIVE,
    id: 'perimeter',
    name: 'Extraction perimeter',
    line: panelLoop(PERIMETER, 40, EXTRACTION_Z),
    closed: true,
  };
  const loop: Way = {
    ...DRIVE,
    id: 'haulage',
    name: 'Haulage loop',
    speedLimitKmh: 25,
    line: panelLoop(HAUL_LOOP, 55, HAULAGE_Z),
    closed: true,
  };
  const refuge = panelPoint(-PERIMETER[0], 70, EXTRACTION_Z);
  return {
    ways: [decline(), perimeter, ...inDrifts, haulageRamp(), loop, ...inHaulage],
    junctions: [
      { main: 'ramp', branch: 'decline', end: 'start', legM: PORTAL_LEG_M, open: true },
      { main: 'perimeter', branch: 'decline', end: 'end', legM: 22 },
      { main: 'perimeter', branch: 'haulage-ramp', end: 'start', legM: 22 },
      { main: 'haulage', branch: 'haulage-ramp', end: 'end', legM: 22 },
      ...junctionsOf(inDrifts, 'perimeter', 18),
      ...junctionsOf(inHaulage, 'haulage', 22),
    ],
    spurs: draw.spurs,
    stops: [
      ...draw.stops,
      ...passStops(),
      { way: 'decline', near: portalMouth(), id: 'portal', name: 'Portal', kind: 'portal', level: 'North pit' },
      {
        way: 'perimeter',
        near: [refuge[0], refuge[1]],
        id: 'refuge-1',
        name: 'Refuge chamber 1',
        kind: 'refuge',
        level: EXTRACTION,
      },
    ],
  };
}
