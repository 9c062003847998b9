/** Haul and service roads on the surface. */
import { planDirection, pointStations, roundedLine, withGrade } from './curve.ts';
import type { Vec2 } from './frame.ts';
import { DUMP_LIFT_HEIGHT_M, dumpPoint, NORTH_DUMP, ROM_PAD, SHAFT_PAD, WORKSHOP_PAD } from './ground.ts';
import { rampAngleAt, rampPoint } from './pitRamp.ts';
import { northRamp, pitFaceStops, pitFloorLoop } from './pitRoads.ts';
import { atAltitude, HAUL_ROAD, type Stop, type Way, type WaySet } from './way.ts';

const SERVICE_ROAD = { kind: 'service', lanes: 2, oneWay: false, speedLimitKmh: 30, widthM: 14 } as const;
const SURFACE_AREA = 'Surface';

/** Bearing of the portal from the pit's centre; the second lap of the ramp passes it. */
const PORTAL_BEARING_RAD = -0.55;
/** How far the ramp has turned at the portal. */
export const PORTAL_RAMP_RAD = rampAngleAt(PORTAL_BEARING_RAD, 1);

function rectangle(x: number, y: number, halfX: number, halfY: number, radiusM: number): Vec2[] {
  const corners: Vec2[] = [
    [x - halfX, y - halfY],
    [x + halfX, y - halfY],
    [x + halfX, y + halfY],
    [x - halfX, y + halfY],
  ];
  return roundedLine(
    corners.map((c) => ({ x: c[0], y: c[1], radiusM })),
    true,
  );
}

/** From the head of the ramp past both crossroads to the ROM pad. */
function romRoad(): Way {
  const head = rampPoint(0);
  const heading = planDirection(rampPoint(0.01), head);
  const west = ROM_PAD.x - 70;
  const plan = roundedLine([
    { x: head[0], y: head[1], radiusM: 0 },
    { x: head[0] + heading[0] * 150, y: head[1] + heading[1] * 150, radiusM: 75 },
    { x: 580, y: 330, radiusM: 110 },
    { x: 735, y: ROM_PAD.y, radiusM: 140 },
    { x: west, y: ROM_PAD.y, radiusM: 0 },
  ]);
  const length = pointStations(plan).at(-1) as number;
  const line = withGrade(
    plan,
    [
      [length - 185, 0],
      [length - 50, ROM_PAD.z],
    ],
    40,
  );
  return { ...HAUL_ROAD, id: 'rom', name: 'ROM road', line };
}

function romLoop(): Way {
  const line = atAltitude(rectangle(ROM_PAD.x, ROM_PAD.y, 70, 56, 30), ROM_PAD.z);
  return { ...HAUL_ROAD, id: 'rom-loop', name: 'ROM pad', speedLimitKmh: 20, widthM: 24, line, closed: true };
}

/** Up the south and east side of the dump, lift by lift, to its top. */
function dumpRoad(): Way {
  const climb: Vec2[] = [];
  for (let i = 0; i <= 400; i++) {
    const share = i / 400;
    climb.push(dumpPoint(NORTH_DUMP, Math.PI * (1.3 + 0.8 * share), 348 - 128 * share));
  }
  const first = climb[0] as Vec2;
  const heading = planDirection(climb[1] as Vec2, first);
  const approach = roundedLine([
    { x: 668, y: 282, radiusM: 0 },
    { x: first[0] + heading[0] * 175, y: first[1] + heading[1] * 175, radiusM: 90 },
    { x: first[0], y: first[1], radiusM: 0 },
  ]);
  const climbStartM = pointStations(approach).at(-1) as number;
  const top = climb.at(-1) as Vec2;
  const outward = planDirection(climb.at(-2) as Vec2, top);
  const end = dumpLoopEntry();
  const topLine = roundedLine([
    { x: top[0], y: top[1], radiusM: 0 },
    { x: top[0] + outward[0] * 95, y: top[1] + outward[1] * 95, radiusM: 40 },
    { x: end[0], y: end[1] + 62, radiusM: 40 },
    { x: end[0], y: end[1], radiusM: 0 },
  ]);
  const plan = [...approach.slice(0, -1), ...climb.slice(0, -1), ...topLine];
  const climbEndM = climbStartM + (pointStations(climb).at(-1) as number);
  const z = NORTH_DUMP.lifts * DUMP_LIFT_HEIGHT_M;
  return {
    ...HAUL_ROAD,
    id: 'dump',
    name: 'Dump road',
    line: withGrade(
      plan,
      [
        [climbStartM - 130, 0],
        [climbEndM + 10, z],
      ],
      50,
    ),
  };
}

function dumpLoopEntry(): Vec2 {
  return [NORTH_DUMP.x + 20, NORTH_DUMP.y + 90];
}

function dumpLoop(): Way {
  const z = NORTH_DUMP.lifts * DUMP_LIFT_HEIGHT_M;
  const line = atAltitude(rectangle(NORTH_DUMP.x - 15, NORTH_DUMP.y + 5, 110, 85, 50), z);
  return { ...HAUL_ROAD, id: 'dump-loop', name: 'Dump crest', speedLimitKmh: 25, widthM: 24, line, closed: true };
}

function workshopRoad(): Way {
  const plan = roundedLine([
    { x: 497, y: 214, radiusM: 0 },
    { x: WORKSHOP_PAD.x, y: 140, radiusM: 60 },
    { x: WORKSHOP_PAD.x, y: WORKSHOP_PAD.y + 55, radiusM: 0 },
  ]);
  return { ...SERVICE_ROAD, id: 'workshop', name: 'Workshop road', widthM: 20, line: atAltitude(plan, 0) };
}

function workshopLoop(): Way {
  const line = atAltitude(rectangle(WORKSHOP_PAD.x, WORKSHOP_PAD.y, 85, 55, 26), 0);
  return { ...SERVICE_ROAD, id: 'workshop-loop', name: 'Workshop yard', speedLimitKmh: 20, line, closed: true };
}

function shaftRoad(): Way {
  const plan = roundedLine([
    { x: WORKSHOP_PAD.x + 85, y: SHAFT_PAD.y, radiusM: 0 },
    { x: SHAFT_PAD.x - 48, y: SHAFT_PAD.y, radiusM: 0 },
  ]);
  return { ...SERVICE_ROAD, id: 'shaft', name: 'Shaft road', widthM: 10, line: atAltitude(plan, 0) };
}

function shaftLoop(): Way {
  const line = atAltitude(rectangle(SHAFT_PAD.x - 30, SHAFT_PAD.y, 18, 26, 17), 0);
  return { ...SERVICE_ROAD, id: 'shaft-loop', name: 'Shaft yard', speedLimitKmh: 15, widthM: 10, line, closed: true };
}

function yardStops(): Stop[] {
  const { x, y } = WORKSHOP_PAD;
  const stopAt = (id: string, name: string, kind: Stop['kind'], near: Vec2): Stop => ({
    way: 'workshop-loop',
    near,
    id,
    name,
    kind,
    level: SURFACE_AREA,
  });
  return [
    stopAt('workshop', 'Workshop', 'workshop', [x - 85, y]),
    stopAt('fuel', 'Fuel bay', 'fuel', [x + 50, y + 55]),
    stopAt('parking-1', 'Parking A', 'parking', [x - 45, y - 55]),
    stopAt('parking-2', 'Parking B', 'parking', [x + 45, y - 55]),
  ];
}

/** All ways in the open. */
export function surfaceWays(): WaySet {
  const [romX, romY] = [ROM_PAD.x, ROM_PAD.y];
  return {
    ways: [
      northRamp(),
      pitFloorLoop(),
      romRoad(),
      romLoop(),
      dumpRoad(),
      dumpLoop(),
      workshopRoad(),
      workshopLoop(),
      shaftRoad(),
      shaftLoop(),
    ],
    junctions: [
      { main: 'floor', branch: 'ramp', end: 'end', roundingLengthM: 40 },
      { main: 'rom-loop', branch: 'rom', end: 'end', roundingLengthM: 26 },
      { main: 'rom', branch: 'dump', end: 'start', roundingLengthM: 55 },
      { main: 'dump-loop', branch: 'dump', end: 'end', roundingLengthM: 40 },
      { main: 'rom', branch: 'workshop', end: 'start', roundingLengthM: 40 },
      { main: 'workshop-loop', branch: 'workshop', end: 'end', roundingLengthM: 30 },
      { main: 'workshop-loop', branch: 'shaft', end: 'start', roundingLengthM: 18 },
      { main: 'shaft-loop', branch: 'shaft', end: 'end', roundingLengthM: 14 },
    ],
    spurs: [],
    stops: [
      ...pitFaceStops(),
      {
        way: 'rom-loop',
        near: [romX + 70, romY],
        id: 'crusher',
        name: 'Primary crusher',
        kind: 'crusher',
        level: SURFACE_AREA,
      },
      { way: 'rom-loop', near: [romX, romY + 56], id: 'rom', name: 'ROM pad', kind: 'rom', level: SURFACE_AREA },
      {
        way: 'dump-loop',
        near: [NORTH_DUMP.x - 125, NORTH_DUMP.y + 5],
        id: 'dump-1',
        name: 'North dump west tip',
        kind: 'dump',
        level: SURFACE_AREA,
      },
      {
        way: 'dump-loop',
        near: [NORTH_DUMP.x + 95, NORTH_DUMP.y + 5],
        id: 'dump-2',
        name: 'North dump east tip',
        kind: 'dump',
        level: SURFACE_AREA,
      },
      ...yardStops(),
    ],
  };
}
