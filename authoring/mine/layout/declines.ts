/** The accesses underground: the decline from the pit to the extraction level, and the ramp on to the haulage level. */
import { arcPoints, planDirection, planDistance, pointStations, roundedLine, withGrade } from './curve.ts';
import type { Vec2 } from './frame.ts';
import {
  EXTRACTION_LEVEL_Z,
  HAUL_LOOP,
  HAULAGE_LEVEL_Z,
  PERIMETER_HALF_SIZE,
  panelLine,
  panelPoint,
  TWO_LANE_DRIVE,
} from './panel.ts';
import { rampPoint } from './pitRamp.ts';
import { PORTAL_RAMP_RAD } from './surface.ts';
import type { Way } from './way.ts';

/** Where the line from `from` touches the circle, to continue around it clockwise (`side` -1) or anticlockwise (1). */
function tangentPoint(from: Vec2, centre: Vec2, radius: number, side: number): Vec2 {
  const d = planDistance(from, centre);
  const bearingRad = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const at = bearingRad + side * Math.acos(radius / d);
  return [centre[0] + Math.cos(at) * radius, centre[1] + Math.sin(at) * radius];
}

const SPIRAL_DECLINE = { centre: [262, -262] as Vec2, radiusM: 46, turns: 2 };

/** Distance from the ramp's centre to the portal. */
export const PORTAL_LEG_M = 30;

function rampOutward(): Vec2 {
  const along = planDirection(rampPoint(PORTAL_RAMP_RAD - 0.01), rampPoint(PORTAL_RAMP_RAD + 0.01));
  return [-along[1], along[0]];
}

/** Where the decline goes underground: at the back of a bay cut into the wall beside the ramp. */
export function portalMouth(): Vec2 {
  const [x, y] = rampPoint(PORTAL_RAMP_RAD);
  const out = rampOutward();
  return [x + out[0] * PORTAL_LEG_M, y + out[1] * PORTAL_LEG_M];
}

/** From the portal straight into the wall, down the spiral, and on to the extraction level's west side; 1:7 or flatter. */
export function declineWay(): Way {
  const portal = rampPoint(PORTAL_RAMP_RAD);
  const outward = rampOutward();
  const approachPoint: Vec2 = [portal[0] + outward[0] * 60, portal[1] + outward[1] * 60];
  const foot = panelPoint(-PERIMETER_HALF_SIZE[0], -60, EXTRACTION_LEVEL_Z);
  const pointBeforeFoot = panelPoint(-PERIMETER_HALF_SIZE[0] - 60, -60, EXTRACTION_LEVEL_Z);
  const { centre, radiusM } = SPIRAL_DECLINE;
  const entryPoint = tangentPoint(approachPoint, centre, radiusM, 1);
  const exitPoint = tangentPoint([pointBeforeFoot[0], pointBeforeFoot[1]], centre, radiusM, -1);
  const entryRad = Math.atan2(entryPoint[1] - centre[1], entryPoint[0] - centre[0]);
  const exitRad = Math.atan2(exitPoint[1] - centre[1], exitPoint[0] - centre[0]);
  const arcRad = (((exitRad - entryRad) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  const spiral = arcPoints(centre, entryPoint, arcRad + SPIRAL_DECLINE.turns * 2 * Math.PI);
  const headLine = roundedLine([
    { x: portal[0], y: portal[1], radiusM: 0 },
    { x: approachPoint[0], y: approachPoint[1], radiusM: 40 },
    { x: entryPoint[0], y: entryPoint[1], radiusM: 0 },
  ]);
  const tailLine = roundedLine([
    { x: exitPoint[0], y: exitPoint[1], radiusM: 0 },
    { x: pointBeforeFoot[0], y: pointBeforeFoot[1], radiusM: 40 },
    { x: foot[0], y: foot[1], radiusM: 0 },
  ]);
  const plan = [...headLine.slice(0, -1), ...spiral.slice(0, -1), ...tailLine];
  const length = pointStations(plan).at(-1) as number;
  const line = withGrade(
    plan,
    [
      [45, portal[2]],
      [length - 45, EXTRACTION_LEVEL_Z],
    ],
    30,
  );
  return { ...TWO_LANE_DRIVE, id: 'decline', name: 'Decline', kind: 'decline', speedLimitKmh: 25, line };
}

/** From the extraction level's east side down to the haulage level, around the outside of the workings. */
export function haulageRamp(): Way {
  const plan = panelLine(
    [
      [PERIMETER_HALF_SIZE[0], 60, 0],
      [PERIMETER_HALF_SIZE[0] + 60, 60, 40],
      [PERIMETER_HALF_SIZE[0] + 60, 285, 45],
      [-60, 285, 45],
      [-60, HAUL_LOOP[1], 0],
    ],
    0,
  ).map(([x, y]): Vec2 => [x, y]);
  const length = pointStations(plan).at(-1) as number;
  const line = withGrade(
    plan,
    [
      [45, EXTRACTION_LEVEL_Z],
      [length - 45, HAULAGE_LEVEL_Z],
    ],
    30,
  );
  return { ...TWO_LANE_DRIVE, id: 'haulage-ramp', name: 'Haulage ramp', kind: 'decline', speedLimitKmh: 20, line };
}
