/** Signs placed where a real mine would have them. Images are in `public/signs`. */
import type { SignClass } from '../../signs/sign.ts';
import { nearestStation } from '../layout/curve.ts';
import { NORTH_DUMP, PLANT_PAD, ROM_PAD, SHAFT_PAD, WORKSHOP_PAD } from '../layout/ground.ts';
import { type EntityRecord, wireEntity } from './entityRecord.ts';
import { lengthOf, nearestSpotBeside, type PointOnWay, pointBesideWay, type Ways, wayById } from './places.ts';

/** Signs hang at a driver's eye height. */
const SIGN_HEIGHT_M = 2.8;

interface PlacedAnnotation {
  name: string;
  sign: string;
  kind: SignClass;
  spot: PointOnWay;
}

function groundSpot(x: number, y: number, z: number, bearingDeg: number): PointOnWay {
  return { position: [x, y, z + SIGN_HEIGHT_M], bearingDeg, mineArea: 'Surface' };
}

function surfaceSigns(ways: Ways): PlacedAnnotation[] {
  const roadSign = (id: string, x: number, y: number) =>
    nearestSpotBeside(wayById(ways, id), [x, y], 1, -1.5, SIGN_HEIGHT_M);
  const { x, y, z } = WORKSHOP_PAD;
  return [
    { name: 'ROM road speed limit', sign: 'speed-45', kind: 'limit', spot: roadSign('rom', 560, 305) },
    { name: 'Haul trucks crossing', sign: 'haul-trucks', kind: 'warning', spot: roadSign('rom', 655, 300) },
    { name: 'Workshop road speed limit', sign: 'speed-30', kind: 'limit', spot: roadSign('workshop', 600, 140) },
    { name: 'Workshop', sign: 'workshop', kind: 'information', spot: groundSpot(x - 62, y + 24, z, 270) },
    { name: 'Fuel bay', sign: 'fuel', kind: 'information', spot: groundSpot(x + 50, y + 46, z, 0) },
    {
      name: 'No smoking at the fuel bay',
      sign: 'no-smoking',
      kind: 'prohibition',
      spot: groundSpot(x + 38, y + 44, z, 0),
    },
    { name: 'Flammable store', sign: 'flammable', kind: 'warning', spot: groundSpot(x + 62, y + 34, z, 0) },
    {
      name: 'Extinguishers, fuel bay',
      sign: 'fire-extinguisher',
      kind: 'fire',
      spot: groundSpot(x + 62, y + 44, z, 0),
    },
    { name: 'Yard parking', sign: 'parking', kind: 'information', spot: groundSpot(x - 45, y - 68, z, 180) },
    {
      name: 'Assembly point, yard',
      sign: 'assembly-point',
      kind: 'emergency',
      spot: groundSpot(x + 88, y - 64, z, 270),
    },
    { name: 'First aid room', sign: 'first-aid', kind: 'emergency', spot: groundSpot(x + 44, y - 18, z, 180) },
    {
      name: 'Overhead load, headframe',
      sign: 'overhead-load',
      kind: 'warning',
      spot: groundSpot(SHAFT_PAD.x, SHAFT_PAD.y + 24, 0, 0),
    },
    {
      name: 'Moving conveyor',
      sign: 'moving-machinery',
      kind: 'warning',
      spot: groundSpot(PLANT_PAD.x - 40, PLANT_PAD.y - 24, PLANT_PAD.z, 180),
    },
    {
      name: 'No pedestrians, ROM pad',
      sign: 'no-pedestrians',
      kind: 'prohibition',
      spot: groundSpot(ROM_PAD.x - 96, ROM_PAD.y + 26, ROM_PAD.z, 270),
    },
    {
      name: 'Dump edge',
      sign: 'danger',
      kind: 'warning',
      spot: groundSpot(NORTH_DUMP.x + 20, NORTH_DUMP.y - 104, 60, 0),
    },
  ];
}

function pitSigns(ways: Ways): PlacedAnnotation[] {
  const ramp = wayById(ways, 'ramp');
  const spotOnRamp = (share: number, side: 1 | -1) =>
    pointBesideWay(ramp, lengthOf(ramp) * share, side, -0.5, SIGN_HEIGHT_M);
  return [
    { name: 'Ramp speed limit', sign: 'speed-30', kind: 'limit', spot: spotOnRamp(0.03, 1) },
    { name: 'Sound horn on the ramp bend', sign: 'sound-horn', kind: 'mandatory', spot: spotOnRamp(0.44, 1) },
    { name: 'Rock fall, west wall', sign: 'rock-fall', kind: 'warning', spot: spotOnRamp(0.58, -1) },
    {
      name: 'No light vehicles on the floor',
      sign: 'no-light-vehicles',
      kind: 'prohibition',
      spot: spotOnRamp(0.955, 1),
    },
    { name: 'Blasting times', sign: 'blasting', kind: 'warning', spot: spotOnRamp(0.97, -1) },
  ];
}

function undergroundSigns(ways: Ways): PlacedAnnotation[] {
  const signInDrive = (id: string, share: number, side: 1 | -1) => {
    const way = wayById(ways, id);
    return pointBesideWay(way, lengthOf(way) * share, side, 0.3, 2.1);
  };
  const signNear = (id: string, to: PointOnWay, side: 1 | -1) => {
    const way = wayById(ways, id);
    return pointBesideWay(way, nearestStation(way.line, [to.position[0], to.position[1]]) + 6, side, 0.3, 2.1);
  };
  const refuge = signInDrive('perimeter', 0.905, -1);
  return [
    { name: 'Portal', sign: 'portal', kind: 'information', spot: signInDrive('decline', 0.012, 1) },
    { name: 'Cap lamps on', sign: 'cap-lamp', kind: 'mandatory', spot: signInDrive('decline', 0.03, 1) },
    { name: 'Self-rescuers', sign: 'self-rescuer', kind: 'mandatory', spot: signInDrive('decline', 0.034, 1) },
    { name: 'Decline speed limit', sign: 'speed-15', kind: 'limit', spot: signInDrive('decline', 0.05, 1) },
    { name: 'Passing bay', sign: 'passing-bay', kind: 'information', spot: signInDrive('decline', 0.5, 1) },
    { name: 'Drift 1 one way', sign: 'one-way', kind: 'information', spot: signInDrive('drift-1', 0.07, 1) },
    { name: 'Drift 6 one way', sign: 'one-way', kind: 'information', spot: signInDrive('drift-6', 0.07, 1) },
    { name: 'Open hole, ore pass 1A', sign: 'open-hole', kind: 'warning', spot: signInDrive('drift-2', 0.16, 1) },
    { name: 'Refuge chamber 1', sign: 'refuge-chamber', kind: 'emergency', spot: signNear('perimeter', refuge, -1) },
    {
      name: 'Emergency phone, perimeter',
      sign: 'emergency-phone',
      kind: 'emergency',
      spot: signInDrive('perimeter', 0.25, 1),
    },
    { name: 'Fire hose, perimeter', sign: 'fire-hose', kind: 'fire', spot: signInDrive('perimeter', 0.7, 1) },
    {
      name: 'Low headroom, chutes',
      sign: 'low-headroom',
      kind: 'warning',
      spot: signInDrive('chute-drive-1', 0.09, 1),
    },
    { name: 'Electrical substation', sign: 'electricity', kind: 'warning', spot: signInDrive('haulage', 0.4, 1) },
    { name: 'Exit to the ramp', sign: 'exit-right', kind: 'emergency', spot: signInDrive('haulage', 0.63, -1) },
  ];
}

/** The signs along the ways. */
export function annotationRecords(ways: Ways): EntityRecord[] {
  return [...surfaceSigns(ways), ...pitSigns(ways), ...undergroundSigns(ways)].map(({ name, sign, kind, spot }, i) => ({
    id: `sign-${String(i + 1).padStart(2, '0')}`,
    name,
    type: 'annotation',
    spot,
    info: { type: 'location', category: kind, imgUrl: `/signs/${sign}.svg`, follow: true },
  }));
}

/** An annotation's rotation is three angles in radians; its sign always faces the viewer, so they are zero. */
export function wireAnnotation(record: EntityRecord) {
  const entity = wireEntity(record);
  const rotation = { x: 0, y: 0, z: 0 };
  const { imgUrl, follow } = entity.info as { imgUrl?: string; follow?: boolean };
  return { ...entity, rotation, imgUrl, imgHeight: 40, imgWidth: 40, follow, info: { ...entity.info, rotation } };
}
