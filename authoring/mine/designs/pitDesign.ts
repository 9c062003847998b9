/** The pit's design strings: crests, toes and ramp as delivered by a planner. */

import { benchLines } from '../layout/benchLines.ts';
import { SITE_CENTRE, toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { FLOOR_Z, floorPoint, RAMP_ANGLE_RAD, rampEdges, rampPoint } from '../layout/pitRamp.ts';
import { simplifiedLine } from '../tiles/drives.ts';
import type { Drawing } from './dxf/drawing.ts';
import { flatPolyline, insert, lineEntity, paragraph, polyline3d, text } from './dxf/entities.ts';
import type { Entity } from './dxf/entity.ts';

const TOLERANCE_M = 0.35;

function pitStrings(): Entity[] {
  return benchLines().flatMap(({ kind, z, line: points }) => {
    const layer = kind === 'crest' ? 'PIT_CREST' : 'PIT_TOE';
    return [polyline3d(layer, simplifiedLine(points, TOLERANCE_M).map(toUtm)), ...altitudeLabels(kind, z, points)];
  });
}

/** Altitude labels beside the crests, at four places around the pit. */
function altitudeLabels(kind: string, z: number, points: readonly Vec3[]): Entity[] {
  if (kind !== 'crest' || points.length < 160) return [];
  return [0.2, 0.45, 0.7, 0.95].map((share) => {
    const i = Math.min(points.length - 2, Math.floor(points.length * share));
    const turnDeg = headingDeg(points[i] as Vec3, points[i + 1] as Vec3);
    return text('BENCH_TEXT', toUtm(points[i] as Vec3), String(SITE_CENTRE[2] + z), {
      heightM: 6,
      turnDeg,
      centred: true,
    });
  });
}

function headingDeg([x0, y0]: Vec3, [x1, y1]: Vec3): number {
  return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
}

function rampEntities(): Entity[] {
  const centre: Vec3[] = [];
  for (let angle = 0; angle < RAMP_ANGLE_RAD; angle += 0.015) centre.push(rampPoint(angle));
  const arrows: Entity[] = [];
  for (let angle = 0.5; angle < RAMP_ANGLE_RAD - 0.3; angle += 1.1) {
    const [a, b] = [rampPoint(angle), rampPoint(angle + 0.02)];
    arrows.push(insert('RAMP_GRADE', 'DOWN_GRADE', toUtm(a), 8, headingDeg(a, b)));
  }
  return [
    ...rampEdges().map((edge) => polyline3d('RAMP_EDGE', simplifiedLine(edge, TOLERANCE_M).map(toUtm))),
    polyline3d('RAMP_CL', simplifiedLine(centre, TOLERANCE_M).map(toUtm)),
    ...arrows,
  ];
}

function pitFloorEntities(): Entity {
  const points = Array.from({ length: 90 }, (_, i): Vec2 => {
    const [x, y] = toUtm(floorPoint((2 * Math.PI * i) / 90, 0.97));
    return [x, y];
  });
  return flatPolyline('PIT_FLOOR', points, toUtm([0, 0, FLOOR_Z])[2], { closed: true });
}

/** North pit, phase 4. */
export function pitDesign(): Drawing {
  const legend =
    '{\\H1.5x;KHAR NORTH  North pit, phase 4}\\PBench height 20 m, berm 13 m, batter 64%%d\\PRamp 30 m wide, 6.5 %\\P\\C1;Crest\\P\\C3;Toe\\P\\C2;Ramp';
  return {
    version: 'AC1021',
    layers: [
      { name: 'PIT_CREST', colour: 1 },
      { name: 'PIT_TOE', colour: 3 },
      { name: 'PIT_FLOOR', colour: 8 },
      { name: 'RAMP_EDGE', colour: 2 },
      { name: 'RAMP_CL', colour: 51, lineType: 'CENTER' },
      { name: 'RAMP_GRADE', colour: 2 },
      { name: 'BENCH_TEXT', colour: 7 },
      { name: 'TITLE', colour: 7 },
    ],
    blocks: [
      {
        name: 'DOWN_GRADE',
        entities: [
          lineEntity('0', [-1, 0, 0], [1, 0, 0], { colour: 0 }),
          lineEntity('0', [1, 0, 0], [0.4, 0.3, 0], { colour: 0 }),
          lineEntity('0', [1, 0, 0], [0.4, -0.3, 0], { colour: 0 }),
          text('0', [0, 0.25, 0], '6.5%', { heightM: 0.5, centred: true, colour: 0 }),
        ],
      },
    ],
    entities: [
      ...pitStrings(),
      ...rampEntities(),
      pitFloorEntities(),
      paragraph('TITLE', toUtm([-1_020, 820, 5]), legend, 14, 320),
    ],
  };
}
