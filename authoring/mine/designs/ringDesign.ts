/** Production rings over a drift: fans of up-holes, ring by ring, with collars, numbers and lengths. */
import { pointAt, pointStations } from '../layout/curve.ts';
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { buildRoadNetwork } from '../layout/network.ts';
import { wayById, waysOf } from '../site/places.ts';
import type { Drawing } from './dxf/drawing.ts';
import { circleAround, lineEntity, paragraph, polyline3d, text } from './dxf/entities.ts';
import type { Entity } from './dxf/entity.ts';

const RING_DRIFT_ID = 'drift-4';
const FIRST_RING_STATION_M = 60;
const RING_BURDEN_M = 2.6;
const BLAST_RING_COUNT = 22;
const HOLES_PER_RING = 9;
const COLLAR_HEIGHT_M = 3.9;
const HOLE_RADIUS_M = 0.045;

interface BlastRing {
  centre: Vec3;
  direction: Vec2;
  ringNumber: number;
}

function blastRings(): BlastRing[] {
  const way = wayById(waysOf(buildRoadNetwork()), RING_DRIFT_ID);
  const along = pointStations(way.line);
  return Array.from({ length: BLAST_RING_COUNT }, (_, i) => {
    const station = FIRST_RING_STATION_M + i * RING_BURDEN_M;
    const [a, b] = [pointAt(way.line, along, station), pointAt(way.line, along, station + 1)];
    return { centre: a, direction: [b[0] - a[0], b[1] - a[1]], ringNumber: i + 1 };
  });
}

/** Angles are from the vertical, positive to the right; outer holes are shorter. */
function blastHolesOf({
  centre,
  direction,
  ringNumber,
}: BlastRing): { collar: Vec3; toe: Vec3; name: string; lengthM: number }[] {
  return Array.from({ length: HOLES_PER_RING }, (_, k) => {
    const angle = ((k / (HOLES_PER_RING - 1)) * 2 - 1) * 1.05;
    const horizontal = Math.sin(angle);
    const vertical = Math.cos(angle);
    const lengthM = Math.round((26 - 11 * Math.abs(horizontal) ** 2 + ((ringNumber * 3 + k * 5) % 4) * 0.4) * 10) / 10;
    const pointAlongHole = (distanceM: number): Vec3 => [
      centre[0] + direction[1] * horizontal * distanceM,
      centre[1] - direction[0] * horizontal * distanceM,
      centre[2] + COLLAR_HEIGHT_M * 0.45 + vertical * distanceM,
    ];
    return {
      collar: pointAlongHole(COLLAR_HEIGHT_M * 0.55),
      toe: pointAlongHole(COLLAR_HEIGHT_M * 0.55 + lengthM),
      name: `${ringNumber}-${k + 1}`,
      lengthM,
    };
  });
}

function ringEntities(ring: BlastRing): Entity[] {
  const layer = `RING_${String(Math.ceil(ring.ringNumber / 4)).padStart(2, '0')}`;
  const holes = blastHolesOf(ring);
  const normal: Vec3 = [ring.direction[0], ring.direction[1], 0];
  const toes = holes.map(({ toe }) => toUtm(toe));
  return [
    ...holes.flatMap(({ collar, toe, name, lengthM }): Entity[] => [
      lineEntity(layer, toUtm(collar), toUtm(toe)),
      circleAround('COLLARS', toUtm(collar), HOLE_RADIUS_M * 4, normal),
      text('HOLE_TEXT', toUtm(toe), `${name} L=${lengthM.toFixed(1)}`, { heightM: 0.45 }),
    ]),
    polyline3d('RING_OUTLINE', toes, false, { lineType: 'DASHED' }),
    text('RING_TEXT', toUtm([ring.centre[0], ring.centre[1], ring.centre[2] + 1]), `R${ring.ringNumber}`, {
      heightM: 1.2,
      centred: true,
    }),
  ];
}

/** Drift 4, rings 1 to 22. */
export function ringDesign(): Drawing {
  const allRings = blastRings();
  const holes = allRings.flatMap(blastHolesOf);
  const metres = holes.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const notes = [
    'Drift 4, rings 1 to 22',
    `${holes.length} holes, %%c89 mm, ${metres.toFixed(0)} m in all`,
    'Burden 2.6 m, dump angle 90%%d',
  ].join('\\P');
  const first = allRings[0] as BlastRing;
  const groups = Array.from({ length: Math.ceil(BLAST_RING_COUNT / 4) }, (_, i) => ({
    name: `RING_${String(i + 1).padStart(2, '0')}`,
    colour: [1, 30, 2, 3, 4, 5][i % 6] as number,
  }));
  return {
    version: 'AC1021',
    layers: [
      ...groups,
      { name: 'COLLARS', colour: 7 },
      { name: 'RING_OUTLINE', colour: 8, lineType: 'DASHED' },
      { name: 'HOLE_TEXT', colour: 9 },
      { name: 'RING_TEXT', colour: 7 },
      { name: 'NOTES', colour: 7 },
    ],
    entities: [
      ...allRings.flatMap(ringEntities),
      paragraph('NOTES', toUtm([first.centre[0] + 14, first.centre[1] - 10, first.centre[2] + 2]), notes, 2, 60),
    ],
  };
}
