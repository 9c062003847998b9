import { addClosedCab } from '../cab.ts';
import { farLevelBox, farLevelTetrahedron } from '../far.ts';
import { addLadder, addLouvres, addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';
import { addBoomAndStick, addBucket } from './excavatorBoom.ts';

/** Hydraulic mining excavator, 400 t: two crawlers, house with counterweight, boom, stick and backhoe bucket. 20 x 8 x 9 m. */
export const excavator: Machine = {
  category: 'OPExcavator',
  file: 'open_pit_vehicles',
  build(kit) {
    addUndercarriage(kit);
    addHouse(kit);
    addOperatorCab(kit);
    addRailings(kit);
    addBoomAndStick(kit);
    addBucket(kit);
    addFittings(kit);
  },
  joints: [
    {
      name: 'swing_joint',
      pin: [-0.2, 0, 2.3],
      axis: 'yaw',
      minDeg: -180,
      maxDeg: 180,
      parts: ['house', 'counterweight', 'cab', 'lights_front', 'beacon'],
    },
    {
      name: 'boom_joint',
      parentJoint: 'swing_joint',
      pin: [0.9, 0, 3.4],
      axis: 'pitch',
      minDeg: -35,
      maxDeg: 30,
      parts: ['boom'],
    },
    {
      name: 'stick_joint',
      parentJoint: 'boom_joint',
      pin: [10.7, 0, 8.1],
      axis: 'pitch',
      minDeg: -45,
      maxDeg: 60,
      parts: ['stick'],
    },
    {
      name: 'bucket_joint',
      parentJoint: 'stick_joint',
      pin: [11.9, 0, 2.8],
      axis: 'pitch',
      minDeg: -60,
      maxDeg: 95,
      parts: ['bucket'],
    },
  ],
  farLevelFaces: [
    ...farLevelBox('body_paint', [-7.0, 2.9], [-3.6, 3.6], [0.1, 6.0], [0.3, 1.4]),
    ...farLevelTetrahedron(
      'body_shade_paint',
      [
        [1.0, 1.0, 3.2],
        [1.0, -1.0, 3.2],
        [11.6, 0, 0.2],
      ],
      [8.6, 0, 9.4],
    ),
  ],
};

function addUndercarriage(kit: ModellingTools): void {
  const { add, box, rod } = kit;
  kit.crawler('track_L', [-4.6, 4.2], 3.5, 1.3, 2.0);
  kit.crawler('track_R', [-4.6, 4.2], -3.5, 1.3, 2.0);
  add(
    'undercarriage',
    'chassis',
    box([-2.2, 2.0], [-2.4, 2.4], [0.8, 1.8]),
    rod([-0.2, 0, 1.7], [-0.2, 0, 2.4], 1.9, 18),
  );
}

function addHouse(kit: ModellingTools): void {
  const { add, box, side } = kit;
  // The roof of the left half ends farther back, because the cab stands in front of it.
  const half = (roofFrontX: number, y: [number, number]) =>
    side(
      [
        [-6.2, 2.4],
        [2.6, 2.4],
        [2.6, 3.2],
        [roofFrontX, 5.2],
        [-5.6, 5.2],
        [-6.4, 4.6],
      ],
      y,
    );
  add('house', 'body_paint', half(1.6, [-3.7, -0.9]), half(0.2, [0.9, 3.7]));
  add('house', 'body_shade_paint', box([-6.3, 0.6], [-0.9, 0.9], [2.4, 4.6]));
  add(
    'counterweight',
    'trim',
    side(
      [
        [-7.2, 2.7],
        [-6.1, 2.4],
        [-6.1, 4.9],
        [-6.9, 4.7],
      ],
      [-3.5, 3.5],
    ),
  );
}

function addOperatorCab(kit: ModellingTools): void {
  addClosedCab(kit, {
    shell: {
      outline: [
        [0.4, 5.2],
        [2.7, 3.3],
        [2.9, 5.2],
        [2.75, 7.3],
        [0.4, 7.3],
      ],
      y: [1.6, 3.7],
    },
    windscreen: {
      outline: [
        [2.96, 5.4],
        [2.82, 7.1],
        [2.74, 7.1],
        [2.86, 5.4],
      ],
      y: [1.75, 3.55],
    },
    sideWindows: [
      [0.8, 2.5],
      [1.56, 3.74],
      [5.6, 6.95],
    ],
    roof: [
      [0.2, 3.0],
      [1.5, 3.8],
      [7.3, 7.45],
    ],
  });
}

function addRailings(kit: ModellingTools): void {
  const { fine, rodPair } = kit;
  const railing = (y: number, frontX: number) =>
    kit.rail(
      'house',
      [
        [-5.6, y, 6.2],
        [-2, y, 6.2],
        [frontX, y, 6.2],
      ],
      5.2,
      0.08,
    );
  railing(-3.6, 1.4);
  railing(3.6, 0.2);
  fine('house', 'steel', () => rodPair([-4.5, 1.6, 5.2], [-4.5, 1.6, 6.3], 0.2));
}

function addFittings(kit: ModellingTools): void {
  const { fine, rod } = kit;
  kit.lamps(2.85, 0.75, 7.62, 0.3, { middleOffsetM: 2.65 });
  kit.lamps(1.9, 2.6, 5.0, 0.34);
  addMirrors(kit, 2.7, [1.6, 3.7], 5.6, 0.5);
  addTape(kit, 'house', [-6.0, 2.4], 3.71, 2.55, 0.16);
  addLouvres(kit, 'house', [-5.2, -2.2], 3.7, [3.0, 4.7], 6);
  addLadder(kit, 'house', [1.2, 1.9], -3.7, [1.9, 5.0], 6);
  fine('boom', 'trim', () => [
    rod([0.9, -1.05, 3.4], [0.9, 1.05, 3.4], 0.42, 12),
    rod([10.7, -0.85, 8.1], [10.7, 0.85, 8.1], 0.4, 12),
  ]);
  fine('bucket', 'trim', () => rod([11.9, -0.8, 2.8], [11.9, 0.8, 2.8], 0.32, 12));
  kit.beacon(1.2, 2.6, 7.45, 0.25);
}
