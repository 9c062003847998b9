/** As-built walls of the decline's spiral: scanned rings joined to quads, half as faces, half as one mesh. */
import { planDirection, pointAt, pointStations } from '../layout/curve.ts';
import { toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import { buildRoadNetwork } from '../layout/network.ts';
import type { Way } from '../layout/way.ts';
import { wayById, waysOf } from '../site/places.ts';
import { overbreakM } from '../tiles/roughness.ts';
import type { Drawing } from './dxf/drawing.ts';
import { polyline3d, text } from './dxf/entities.ts';
import type { Entity } from './dxf/entity.ts';
import { faceEntity, polyface } from './dxf/surfaceEntities.ts';

const START_STATION_M = 300;
const SURVEY_STEP_M = 2.5;
const SURVEYED_RING_COUNT = 90;
const POINTS_PER_RING = 11;

/** A ring of the horseshoe, from the right foot over the back to the left foot, as scanned. */
function crossSectionRing(at: Vec3, heading: Vec2, { widthM, heightM = 5 }: Way): Vec3[] {
  const half = widthM / 2;
  const springHeightM = heightM - half * 0.8;
  return Array.from({ length: POINTS_PER_RING }, (_, i): Vec3 => {
    const isFoot = i === 0 || i === POINTS_PER_RING - 1;
    const angle = (Math.PI * (i - 1)) / (POINTS_PER_RING - 3);
    const horizontalM = isFoot ? (i === 0 ? half : -half) : half * Math.cos(angle);
    const verticalM = isFoot ? 0 : springHeightM + (heightM - springHeightM) * Math.sin(angle);
    const place: Vec3 = [at[0] + heading[1] * horizontalM, at[1] - heading[0] * horizontalM, at[2] + verticalM];
    const overbreakFactor = 1 + overbreakM(place) / half;
    return [
      at[0] + heading[1] * horizontalM * overbreakFactor,
      at[1] - heading[0] * horizontalM * overbreakFactor,
      at[2] + (isFoot ? 0 : springHeightM + (verticalM - springHeightM) * overbreakFactor),
    ];
  });
}

function scannedRings(): { rings: Vec3[][]; centre: Vec3[] } {
  const way = wayById(waysOf(buildRoadNetwork()), 'decline');
  const along = pointStations(way.line);
  const centre = Array.from({ length: SURVEYED_RING_COUNT }, (_, i) =>
    pointAt(way.line, along, START_STATION_M + i * SURVEY_STEP_M),
  );
  const rings = centre.map((at, i) => {
    const heading = planDirection(
      centre[Math.max(0, i - 1)] as Vec3,
      centre[Math.min(SURVEYED_RING_COUNT - 1, i + 1)] as Vec3,
    );
    return crossSectionRing(at, heading, way);
  });
  return { rings, centre };
}

function faceEntities(rings: readonly Vec3[][]): Entity[] {
  return rings.slice(1).flatMap((next, i) => {
    const current = rings[i] as Vec3[];
    return current.slice(1).map((_, k) => {
      const cornerAt = (ring: readonly Vec3[], index: number): Vec3 => toUtm(ring[index] as Vec3);
      return faceEntity('ASBUILT_FACE', [
        cornerAt(current, k),
        cornerAt(current, k + 1),
        cornerAt(next, k + 1),
        cornerAt(next, k),
      ]);
    });
  });
}

function meshEntity(rings: readonly Vec3[][]): Entity {
  const quads = rings.slice(1).flatMap((_, i) =>
    Array.from({ length: POINTS_PER_RING - 1 }, (_unused, k) => {
      const a = i * POINTS_PER_RING + k;
      return [a, a + 1, a + POINTS_PER_RING + 1, a + POINTS_PER_RING];
    }),
  );
  return polyface('ASBUILT_MESH', rings.flat().map(toUtm), quads);
}

/** Decline, chainage 300 to 525. */
export function asBuiltDecline(): Drawing {
  const { rings, centre } = scannedRings();
  const half = SURVEYED_RING_COUNT / 2;
  const chainages = centre
    .filter((_, i) => i % 10 === 0)
    .map((at, i) =>
      text('CHAINAGE', toUtm([at[0], at[1], at[2] + 1]), `Ch ${START_STATION_M + i * 10 * SURVEY_STEP_M}`, {
        heightM: 1,
        centred: true,
      }),
    );
  return {
    version: 'AC1021',
    layers: [
      { name: 'ASBUILT_FACE', colour: 252 },
      { name: 'ASBUILT_MESH', colour: 251, trueColour: 0x8fa3b5 },
      { name: 'FLOOR_CL', colour: 2, lineType: 'CENTER' },
      { name: 'CHAINAGE', colour: 7 },
    ],
    entities: [
      ...faceEntities(rings.slice(0, half + 1)),
      meshEntity(rings.slice(half)),
      polyline3d('FLOOR_CL', centre.map(toUtm)),
      ...chainages,
    ],
  };
}
