import { addCabGlass } from '../cab.ts';
import { farLevelBox, farLevelSide } from '../far.ts';
import { addExhaust, addLouvres, addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import { articulationJoint, type Machine } from '../machine.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

/** Underground loader (LHD), 17 t: very low, bucket in front, engine behind, side-sitting cab. 11 x 3 x 2.9 m. */
export const loader: Machine = {
  category: 'Loader',
  file: 'adt_vehicles',
  build(kit) {
    addFrames(kit);
    addHood(kit);
    addOperatorCab(kit);
    addBoom(kit);
    addBucket(kit);
    addFittings(kit);
  },
  joints: [
    articulationJoint([0.15, 0, 1.0], ['front_frame', 'wheel_front_L', 'wheel_front_R', 'axle_front']),
    {
      name: 'boom_joint',
      parentJoint: 'articulation_joint',
      pin: [0.8, 0, 1.4],
      axis: 'pitch',
      minDeg: -2,
      maxDeg: 44,
      parts: ['boom', 'lights_boom'],
    },
    {
      name: 'bucket_joint',
      parentJoint: 'boom_joint',
      pin: [3.85, 0, 0.65],
      axis: 'pitch',
      minDeg: -80,
      maxDeg: 42,
      parts: ['bucket'],
    },
  ],
  farLevelFaces: [
    ...farLevelBox('body_paint', [-5.4, 3.6], [-1.42, 1.42], [0.3, 2.2], [0.3, 3.2]),
    ...farLevelSide(
      'steel',
      [
        [3.3, 0.1],
        [5.7, 0.1],
        [3.5, 1.7],
      ],
      1.5,
      0,
      [0, 2],
    ),
  ],
};

function addFrames(kit: ModellingTools): void {
  const { add, box, rod } = kit;
  kit.axle('front', 1.75, 2.95, 0.9, 0.72);
  kit.axle('rear', -2.0, 2.95, 0.9, 0.72);
  add('chassis', 'chassis', box([-5.0, 0.0], [-0.75, 0.75], [0.55, 1.3]));
  add('front_frame', 'body_shade_paint', box([0.35, 2.9], [-0.75, 0.75], [0.55, 1.4], 0.06));
  for (const s of SIDE_SIGNS)
    add('front_frame', 'body_paint', box([0.85, 2.75], mirroredRange(s, 0.72, 1.42), [1.84, 1.93]));
  add('hinge', 'steel', rod([0.15, 0, 0.5], [0.15, 0, 1.55], 0.34, 12));
}

function addHood(kit: ModellingTools): void {
  const { add, fine, box, side } = kit;
  add(
    'hood',
    'body_paint',
    side(
      [
        [-5.35, 0.8],
        [-3.05, 0.8],
        [-3.05, 1.85],
        [-0.9, 1.85],
        [-0.35, 1.3],
        [-0.35, 1.65],
        [-0.6, 2.1],
        [-4.9, 2.2],
        [-5.45, 1.9],
      ],
      [-1.42, 1.42],
    ),
  );
  add('hood', 'trim', box([-5.5, -5.3], [-1.3, 1.3], [0.6, 1.2]));
  fine('hood', 'trim', () =>
    [0, 1, 2, 3, 4].map((i) => box([-5.5, -5.38], [-1.1 + i * 0.46, -0.85 + i * 0.46], [1.3, 1.85])),
  );
}

function addOperatorCab(kit: ModellingTools): void {
  const { add, box, side } = kit;
  add(
    'cab',
    'body_paint',
    side(
      [
        [-1.9, 1.9],
        [-0.35, 1.3],
        [-0.2, 1.7],
        [-0.45, 2.75],
        [-1.85, 2.75],
      ],
      [0.25, 1.45],
    ),
  );
  add('cab', 'trim', box([-2.0, -0.3], [0.18, 1.5], [2.75, 2.88]));
  addCabGlass(kit, {
    windscreen: {
      outline: [
        [-0.16, 1.75],
        [-0.4, 2.68],
        [-0.46, 2.68],
        [-0.24, 1.75],
      ],
      y: [0.36, 1.34],
    },
    sideWindows: [
      [-1.6, -0.55],
      [0.22, 1.48],
      [2.05, 2.62],
    ],
  });
}

function addBoom(kit: ModellingTools): void {
  const { add, fine, side, rod, rodPair } = kit;
  add(
    'boom',
    'body_shade_paint',
    side(
      [
        [0.5, 1.35],
        [1.2, 1.95],
        [2.6, 1.75],
        [3.66, 1.05],
        [3.56, 0.66],
        [2.4, 1.3],
        [1.2, 1.45],
        [0.7, 1.1],
      ],
      [-0.55, 0.55],
    ),
  );
  fine('boom', 'steel', () => rodPair([0.7, 0.75, 0.9], [2.7, 0.7, 1.2], 0.13));
  fine('boom', 'steel', () => rod([1.1, 0, 2.0], [3.5, 0, 1.5], 0.14));
}

function addBucket(kit: ModellingTools): void {
  const { add, fine, box, side, bar } = kit;
  const shell: [number, number][] = [
    [5.6, 0.12],
    [3.95, 0.12],
    [3.55, 0.55],
    [3.6, 1.35],
    [4.15, 1.75],
    [4.2, 1.65],
    [3.75, 1.3],
    [3.7, 0.6],
    [4.0, 0.27],
    [5.6, 0.2],
  ];
  add('bucket', 'steel', side(shell, [-1.5, 1.5]));
  const cheek: [number, number][] = [
    [5.5, 0.15],
    [3.95, 0.15],
    [3.6, 0.55],
    [3.62, 1.35],
    [4.15, 1.72],
  ];
  add('bucket', 'steel', side(cheek, [-1.5, -1.42]), side(cheek, [1.42, 1.5]));
  fine('bucket', 'muck', () =>
    kit.hull(box([3.75, 5.0], [-1.35, 1.35], [0.3, 0.5]), box([3.9, 4.3], [-0.8, 0.8], [1.5, 1.6])),
  );
  fine('bucket', 'trim', () => [-1.2, -0.6, 0, 0.6, 1.2].map((y) => bar([5.45, y, 0.16], [5.75, y, 0.14], 0.14)));
}

function addFittings(kit: ModellingTools): void {
  kit.lamps(-0.3, 0.5, 2.96, 0.16, { middleOffsetM: 0.85 });
  kit.lamps(0.9, 0.9, 1.75, 0.18, { part: 'lights_boom' });
  kit.lamps(-5.46, 1.2, 1.6, 0.2, { facingSign: -1 });
  kit.beacon(-1.5, 0.8, 2.88);
  addExhaust(kit, 'hood', [-3.4, -1.0, 2.1], 2.6, 0.1);
  addLouvres(kit, 'hood', [-4.9, -3.3], 1.42, [0.95, 1.6], 5);
  addTape(kit, 'hood', [-5.2, -0.8], 1.42, 1.9);
  addMirrors(kit, -0.35, [0.25, 1.45], 2.1, 0.24);
  kit.rail(
    'hood',
    [
      [-5.1, -1.3, 2.75],
      [-3.4, -1.3, 2.75],
      [-2.0, -1.3, 2.7],
    ],
    2.1,
  );
}
