import { farLevelSide } from '../far.ts';
import { addExhaust, addLadder, addLouvres, addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import { articulationJoint, type Machine } from '../machine.ts';
import { addBed } from './haulTruckBed.ts';

/** Underground articulated truck, 60 t: low engine end in front of the hinge, open body behind. 11.4 x 3.5 x 3.5 m. */
export const haulTruck: Machine = {
  category: 'Haul Truck',
  file: 'adt_vehicles',
  build(kit) {
    addFrames(kit);
    addHood(kit);
    addOperatorCab(kit);
    addWindows(kit);
    addFittings(kit);
    addBed(kit);
    addHoistAndLamps(kit);
  },
  joints: [
    articulationJoint(
      [0.25, 0, 1.1],
      ['rear_frame', 'wheel_rear_L', 'wheel_rear_R', 'axle_rear', 'lights_rear', 'hoist'],
    ),
    {
      name: 'body_joint',
      parentJoint: 'articulation_joint',
      pin: [-4.35, 0, 1.2],
      axis: 'pitch',
      minDeg: 0,
      maxDeg: 65,
      parts: ['body', 'load'],
    },
  ],
  farLevelFaces: [
    ...farLevelSide(
      'body_paint',
      [
        [0.3, 0.4],
        [5.7, 0.5],
        [5.5, 1.9],
        [0.3, 2.7],
      ],
      1.65,
      0,
      [0, 3],
    ),
    ...farLevelSide(
      'load_paint',
      [
        [-5.7, 2.8],
        [0.3, 0.4],
        [0.3, 3.05],
      ],
      1.75,
      0,
      [1],
    ),
  ],
};

function addFrames(kit: ModellingTools): void {
  const { add, box, side, rod } = kit;
  kit.axle('front', 3.1, 3.4, 0.95, 0.78);
  kit.axle('rear', -2.9, 3.4, 0.95, 0.78);
  add('chassis', 'chassis', box([0.5, 5.4], [-0.85, 0.85], [0.6, 1.25], 0.06));
  add('rear_frame', 'chassis', box([-5.0, 0.5], [-0.6, 0.6], [0.75, 1.25]));
  add(
    'chassis',
    'trim',
    side(
      [
        [5.1, 0.55],
        [5.75, 0.75],
        [5.75, 1.15],
        [5.1, 1.25],
      ],
      [-1.65, 1.65],
    ),
  );
  add('hinge', 'steel', rod([0.25, 0, 0.55], [0.25, 0, 1.7], 0.38, 12));
}

function addHood(kit: ModellingTools): void {
  const { add, box, side } = kit;
  const hood = side(
    [
      [1.0, 1.2],
      [2.1, 1.2],
      [2.1, 1.98],
      [4.1, 1.98],
      [4.1, 1.2],
      [5.55, 1.2],
      [5.6, 1.6],
      [5.2, 2.0],
      [1.6, 2.28],
      [1.0, 2.1],
    ],
    [-1.65, 0.15],
  );
  add('hood', 'body_paint', hood);
  add(
    'hood',
    'body_paint',
    side(
      [
        [1.6, 1.98],
        [4.4, 1.98],
        [5.2, 1.75],
        [5.55, 1.25],
        [5.6, 1.5],
        [5.2, 2.0],
        [4.3, 2.05],
        [1.6, 2.05],
      ],
      [0.15, 1.65],
    ),
  );
  add(
    'fender',
    'body_shade_paint',
    box([1.9, 4.3], [1.0, 1.68], [1.94, 2.04]),
    box([1.9, 4.3], [-1.68, -1.0], [1.94, 2.04]),
  );
}

function addOperatorCab(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'cab',
    'body_paint',
    side(
      [
        [2.4, 2.0],
        [4.2, 2.0],
        [4.45, 2.3],
        [4.1, 3.2],
        [2.5, 3.2],
      ],
      [0.3, 1.62],
    ),
  );
  add(
    'cab',
    'trim',
    side(
      [
        [2.3, 3.2],
        [4.35, 3.2],
        [4.3, 3.34],
        [2.35, 3.34],
      ],
      [0.24, 1.68],
    ),
  );
}

function addWindows(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'cab',
    'glass',
    side(
      [
        [4.47, 2.36],
        [4.16, 3.14],
        [4.12, 3.12],
        [4.42, 2.34],
      ],
      [0.42, 1.5],
    ),
  );
  add(
    'cab',
    'glass',
    side(
      [
        [2.75, 2.35],
        [4.2, 2.35],
        [3.98, 3.06],
        [2.75, 3.06],
      ],
      [1.6, 1.64],
    ),
    side(
      [
        [2.75, 2.35],
        [4.2, 2.35],
        [3.98, 3.06],
        [2.75, 3.06],
      ],
      [0.28, 0.32],
    ),
  );
}

function addFittings(kit: ModellingTools): void {
  const { add, fine, box } = kit;
  add('hood', 'body_shade_paint', box([1.0, 2.05], [0.15, 1.62], [1.15, 2.0], 0.05));
  addExhaust(kit, 'hood', [1.35, -1.2, 2.2], 3.0, 0.1);
  addLouvres(kit, 'hood', [1.1, 1.95], 1.65, [1.35, 1.9], 4);
  addLadder(kit, 'hood', [4.45, 4.95], 1.6, [0.6, 2.4], 4);
  addMirrors(kit, 4.15, [0.3, 1.62], 2.5, 0.26);
  addTape(kit, 'body', [-5.2, -0.3], 1.86, 2.72);
  fine('hood', 'trim', () =>
    [0, 1, 2, 3].map((i) => box([5.3, 5.6], [-1.45 + i * 0.36, -1.25 + i * 0.36], [1.35, 1.55])),
  );
  kit.rail(
    'hood',
    [
      [1.2, -1.6, 2.75],
      [3.4, -1.6, 2.6],
      [4.9, -1.6, 2.5],
      [4.9, 0.1, 2.5],
    ],
    2.0,
  );
}

function addHoistAndLamps(kit: ModellingTools): void {
  const { fine, rodPair } = kit;
  fine('hoist', 'steel', () => rodPair([-0.2, 0.75, 1.0], [-1.4, 0.75, 1.3], 0.12));
  kit.lamps(5.74, 1.3, 0.98, 0.26);
  kit.lamps(4.32, 0.5, 3.42, 0.16, { middleOffsetM: 0.96 });
  kit.lamps(-5.1, 0.5, 1.0, 0.2, { facingSign: -1 });
  kit.beacon(2.6, 0.95, 3.34);
}
