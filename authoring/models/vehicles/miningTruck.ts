import { addClosedCab } from '../cab.ts';
import { farLevelSide } from '../far.ts';
import { addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

/** Rigid open-pit truck, 290 t: huge wheels, deck and cab high above the nose, body with a canopy. 15.6 x 8.8 x 7.4 m. */
export const miningTruck: Machine = {
  category: 'OPMiningTruck',
  file: 'open_pit_vehicles',
  build(kit) {
    addChassis(kit);
    addNose(kit);
    addDeck(kit);
    addOperatorCab(kit);
    addRailingsAndStairs(kit);
    addBed(kit);
    addFittings(kit);
  },
  joints: [
    {
      name: 'body_joint',
      pin: [-4.4, 0, 3.4],
      axis: 'pitch',
      minDeg: 0,
      maxDeg: 47,
      parts: ['body', 'load'],
    },
  ],
  farLevelFaces: [
    ...farLevelSide(
      'body_paint',
      [
        [-4.4, 0.2],
        [7.6, 0.5],
        [4.6, 6.25],
      ],
      3.9,
    ),
    ...farLevelSide(
      'load_paint',
      [
        [-0.6, 2.7],
        [6.4, 7.1],
        [-7.4, 6.3],
      ],
      4.3,
      0,
      [],
    ),
  ],
};

function addChassis(kit: ModellingTools): void {
  const { add, box } = kit;
  kit.axle('front', 4.4, 7.4, 1.9, 1.35, 18);
  for (const [name, track] of [
    ['rear', 8.2],
    ['rear_inner', 5.3],
  ] as const)
    kit.axle(name, -2.0, track, 1.9, 1.4, name === 'rear' ? 18 : 12);
  add(
    'chassis',
    'chassis',
    box([-4.0, 6.6], [-1.5, 1.5], [1.5, 2.6], 0.1),
    box([-2.9, -1.1], [-2.2, 2.2], [1.1, 2.7], 0.2),
  );
}

function addNose(kit: ModellingTools): void {
  const { add, fine, box, side } = kit;
  add(
    'nose',
    'body_paint',
    side(
      [
        [5.0, 1.5],
        [7.2, 1.4],
        [7.4, 1.9],
        [7.3, 4.4],
        [4.6, 4.4],
        [4.6, 2.3],
      ],
      [-2.0, 2.0],
    ),
  );
  add('nose', 'trim', box([7.22, 7.46], [-1.6, 1.6], [1.9, 3.9]));
  fine('nose', 'chassis', () =>
    [0, 1, 2, 3, 4].map((i) => box([7.3, 7.52], [-1.5, 1.5], [2.05 + i * 0.36, 2.2 + i * 0.36])),
  );
  add('bumper', 'body_shade_paint', box([6.6, 7.8], [-3.6, 3.6], [1.1, 1.6], 0.1));
}

function addDeck(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'deck',
    'body_paint',
    side(
      [
        [2.4, 4.1],
        [7.4, 4.1],
        [7.5, 4.45],
        [2.4, 4.45],
      ],
      [-4.1, 4.1],
    ),
  );
  for (const s of SIDE_SIGNS)
    add(
      'fender',
      'body_paint',
      side(
        [
          [2.6, 3.6],
          [3.0, 4.1],
          [6.2, 4.1],
          [6.9, 3.3],
          [7.2, 3.4],
          [7.4, 4.2],
          [2.6, 4.2],
        ],
        mirroredRange(s, 2.4, 4.1),
      ),
    );
}

function addOperatorCab(kit: ModellingTools): void {
  const { add, box } = kit;
  addClosedCab(kit, {
    shell: {
      outline: [
        [3.8, 4.45],
        [6.6, 4.45],
        [6.75, 5.3],
        [6.3, 6.5],
        [3.8, 6.5],
      ],
      y: [1.6, 3.9],
    },
    windscreen: {
      outline: [
        [6.8, 5.35],
        [6.36, 6.4],
        [6.26, 6.4],
        [6.68, 5.35],
      ],
      y: [1.8, 3.7],
    },
    sideWindows: [
      [4.2, 6.1],
      [1.56, 3.94],
      [5.35, 6.25],
    ],
    roof: [
      [3.7, 6.4],
      [1.5, 4.0],
      [6.5, 6.62],
    ],
  });
  add('electrics', 'body_shade_paint', box([3.0, 5.6], [-3.8, -0.8], [4.45, 5.9], 0.08));
}

function addRailingsAndStairs(kit: ModellingTools): void {
  const { fine, bar } = kit;
  kit.rail(
    'deck',
    [
      [2.6, -4.0, 5.6],
      [7.3, -4.0, 5.6],
      [7.4, 0, 5.6],
      [7.4, 4.0, 5.6],
    ],
    4.45,
    0.08,
  );
  fine('stairs', 'steel', () => [
    bar([7.9, -3.2, 1.5], [7.45, -1.4, 4.4], 0.1, 0.5),
    bar([7.9, 3.2, 1.5], [7.45, 1.4, 4.4], 0.1, 0.5),
  ]);
}

function addBed(kit: ModellingTools): void {
  const { add, fine, box, side, hull, rodPair } = kit;
  const outline: [number, number][] = [
    [-7.6, 5.3],
    [-5.6, 3.95],
    [1.2, 3.9],
    [2.5, 5.9],
    [6.4, 6.85],
    [6.4, 7.15],
    [2.2, 6.7],
    [-6.9, 6.4],
  ];
  const cavity: [number, number][] = [
    [-8.2, 5.9],
    [-5.4, 4.25],
    [0.9, 4.2],
    [2.3, 6.5],
    [2.0, 8.5],
    [-9, 8.5],
  ];
  add('body', 'load_paint', side(outline, [-4.3, 4.3]).subtract(side(cavity, [-4.05, 4.05])));
  fine('body', 'load_paint', () =>
    [-5.2, -3.6, -2.0, -0.4].flatMap((x) =>
      SIDE_SIGNS.map((s) => box([x - 0.15, x + 0.15], mirroredRange(s, 4.3, 4.5), [4.15, 6.1])),
    ),
  );
  add(
    'load',
    'ore_heap_paint',
    hull(box([-6.9, 1.7], [-3.9, 3.9], [5.2, 5.8]), box([-4.6, 0.2], [-1.6, 1.6], [7.2, 7.4])),
  );
  fine('hoist', 'steel', () => rodPair([0.4, 1.7, 2.2], [-1.6, 1.7, 3.4], 0.25));
}

function addFittings(kit: ModellingTools): void {
  addMirrors(kit, 6.4, [1.6, 3.9], 5.3, 0.5);
  addTape(kit, 'deck', [2.6, 7.2], 4.1, 4.24, 0.14);
  kit.lamps(7.46, 2.6, 3.6, 0.45);
  kit.lamps(7.46, 3.3, 3.6, 0.45);
  kit.lamps(-4.0, 1.1, 2.1, 0.35, { facingSign: -1 });
  kit.beacon(7.0, 3.5, 4.45, 0.3);
}
