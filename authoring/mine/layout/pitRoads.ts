/** Roads in the North pit: the ramp and the loop past the loading faces on the floor. */
import { planDirection, roundedLine } from './curve.ts';
import type { Vec2, Vec3 } from './frame.ts';
import { FLOOR_Z, floorPoint, RAMP_ANGLE_RAD, RAMP_FOOT_RAD, rampPoint } from './pitRamp.ts';
import { atAltitude, HAUL_ROAD, type Stop, type Way } from './way.ts';

/** Bearing at which the ramp, continued from its foot, meets the floor loop, between two faces. */
const RAMP_MEETING_RAD = RAMP_FOOT_RAD - 0.34;

/** From the surface to the pit floor, turning inward at its foot to meet the floor loop. */
export function northRamp(): Way {
  const line: Vec3[] = [];
  for (let angle = 0; angle < RAMP_ANGLE_RAD; angle += 0.004) line.push(rampPoint(angle));
  const foot = rampPoint(RAMP_ANGLE_RAD);
  const heading = planDirection(line.at(-8) as Vec3, foot);
  const pointAhead: Vec2 = [foot[0] + heading[0] * 62, foot[1] + heading[1] * 62];
  const inner = floorPoint(RAMP_MEETING_RAD, floorLoopShare(RAMP_MEETING_RAD));
  const turn = roundedLine([
    { x: foot[0], y: foot[1], radiusM: 0 },
    { x: pointAhead[0], y: pointAhead[1], radiusM: 42 },
    { x: inner[0], y: inner[1], radiusM: 0 },
  ]);
  line.push(...atAltitude(turn, FLOOR_Z));
  return { ...HAUL_ROAD, id: 'ramp', name: 'North ramp', kind: 'ramp', speedLimitKmh: 35, line };
}

/** The floor loop bulges towards the wall at the four loading faces. */
function floorLoopShare(bearingRad: number): number {
  return 0.74 - 0.14 * Math.cos(4 * (bearingRad - RAMP_FOOT_RAD + 0.34));
}

/** Clockwise around the floor, past the faces. */
export function pitFloorLoop(): Way {
  const line: Vec3[] = [];
  const steps = 360;
  for (let i = 0; i <= steps; i++) {
    const bearing = (-i / steps) * 2 * Math.PI;
    line.push(floorPoint(bearing, floorLoopShare(bearing)));
  }
  line[steps] = line[0] as Vec3;
  return { ...HAUL_ROAD, id: 'floor', name: 'Pit floor loop', speedLimitKmh: 25, widthM: 24, line, closed: true };
}

/** One stop on each bulge of the floor loop. */
export function pitFaceStops(): Stop[] {
  return [0, 1, 2, 3].map((i) => {
    const bearing = RAMP_MEETING_RAD + ((2 * i + 1) * Math.PI) / 4;
    const [x, y] = floorPoint(bearing, floorLoopShare(bearing));
    return {
      way: 'floor',
      near: [x, y],
      id: `face-${i + 1}`,
      name: `Face N-${i + 1}`,
      kind: 'face',
      level: 'North pit',
    };
  });
}
