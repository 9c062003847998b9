/** Plan of the surface: roads, pads, buildings and boundaries. It is listed among the maps. */
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { dumpPoint, NORTH_DUMP, PLANT_PAD, ROM_PAD, SHAFT_PAD, WORKSHOP_PAD } from '../layout/ground.ts';
import { buildRoadNetwork } from '../layout/network.ts';
import { SHAFT_RAISES } from '../layout/openings.ts';
import { waysOf } from '../site/places.ts';
import { simplifiedLine } from '../tiles/drives.ts';
import type { Drawing } from './dxf/drawing.ts';
import { circle, flatPolyline, polyline3d, text } from './dxf/entities.ts';
import type { Entity } from './dxf/entity.ts';

const SITE_BOUNDARY: readonly Vec2[] = [
  [-1_420, -900],
  [1_480, -900],
  [1_480, 1_060],
  [-1_420, 1_060],
];

function planPoint([x, y]: Vec2): Vec2 {
  const [easting, northing] = toUtm([x, y, 0]);
  return [easting, northing];
}

function roadEntities(): Entity[] {
  return [...waysOf(buildRoadNetwork()).values()]
    .filter(({ heightM, id }) => heightM === undefined && id !== 'ramp' && id !== 'floor')
    .map(({ line, closed, kind }) => {
      const points = simplifiedLine(line, 0.2).map((at): Vec3 => toUtm([at[0], at[1], at[2] + 0.3]));
      return polyline3d(kind === 'haul' ? 'HAUL_ROAD' : 'SERVICE_ROAD', points, closed);
    });
}

function padOutlines(): Entity[] {
  const padsByName = { 'ROM pad': ROM_PAD, Plant: PLANT_PAD, Workshop: WORKSHOP_PAD, 'Shaft 1': SHAFT_PAD };
  return Object.entries(padsByName).flatMap(([name, { x, y, z, halfX, halfY }]): Entity[] => {
    const corners: Vec2[] = [
      [x - halfX, y - halfY],
      [x + halfX, y - halfY],
      [x + halfX, y + halfY],
      [x - halfX, y + halfY],
    ];
    const height = toUtm([0, 0, z])[2] + 0.4;
    return [
      flatPolyline('PADS', corners.map(planPoint), height, { closed: true }),
      text('NAMES', [...planPoint([x - halfX + 6, y + halfY + 6]), height], name, { heightM: 12 }),
    ];
  });
}

function dumpOutline(): Entity {
  const outline = Array.from({ length: 72 }, (_, i) => planPoint(dumpPoint(NORTH_DUMP, (2 * Math.PI * i) / 72, 345)));
  return flatPolyline('DUMP_LIMIT', outline, toUtm([0, 0, 0])[2] + 1, { closed: true, lineType: 'DASHED' });
}

/** The site from above. */
export function surfacePlan(): Drawing {
  return {
    version: 'AC1021',
    layers: [
      { name: 'HAUL_ROAD', colour: 42 },
      { name: 'SERVICE_ROAD', colour: 9 },
      { name: 'PADS', colour: 4 },
      { name: 'DUMP_LIMIT', colour: 34, lineType: 'DASHED' },
      { name: 'SHAFTS', colour: 5 },
      { name: 'LEASE', colour: 6, lineType: 'CENTER' },
      { name: 'NAMES', colour: 7 },
    ],
    entities: [
      ...roadEntities(),
      ...padOutlines(),
      dumpOutline(),
      ...SHAFT_RAISES.map(({ top, radiusM }) => circle('SHAFTS', toUtm([top[0], top[1], 1]), radiusM)),
      flatPolyline('LEASE', SITE_BOUNDARY.map(planPoint), toUtm([0, 0, 2])[2], { closed: true }),
      text('NAMES', toUtm([-1_400, 1_075, 2]), 'KHAR NORTH  lease MV-000000', { heightM: 24 }),
    ],
  };
}
