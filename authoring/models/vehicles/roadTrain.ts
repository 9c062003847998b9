import { addClosedCab } from '../cab.ts';
import { farLevelBox, farLevelSide } from '../far.ts';
import { addMirrors, addSlats, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine, MachineJoint } from '../machine.ts';

/** A trailer turns about the pin of the unit that pulls it, at `x`. */
function trailerJoint(n: 1 | 2, x: number): MachineJoint {
  const parts = [
    `trailer_${n}`,
    `trailer_${n}_body`,
    `trailer_${n}_load`,
    ...(n === 2 ? ['0', '1', 'dolly'] : ['0', '1']).flatMap((axle) => [
      `wheel_trailer_${n}_${axle}_L`,
      `wheel_trailer_${n}_${axle}_R`,
      `axle_trailer_${n}_${axle}`,
    ]),
    ...(n === 2 ? ['lights_rear'] : []),
  ];
  // Declared separately: unknown properties of a spread object are no type error.
  const parent: Pick<MachineJoint, 'parentJoint'> = n === 2 ? { parentJoint: 'trailer_1_joint' } : {};
  return { name: `trailer_${n}_joint`, ...parent, pin: [x, 0, 1.1], axis: 'yaw', minDeg: -50, maxDeg: 50, parts };
}

/** Prime mover with two side-tipping trailers. 21 x 3 x 3.6 m. */
export const roadTrain: Machine = {
  category: 'Road Train',
  file: 'adt_vehicles',
  build(kit) {
    addChassis(kit);
    addHood(kit);
    addDriverCab(kit);
    addBumper(kit);
    addTrailers(kit);
    addFittings(kit);
  },
  joints: [trailerJoint(1, 2.4), trailerJoint(2, -4.2)],
  farLevelFaces: [
    ...farLevelBox('load_paint', [-10.9, 3.5], [-1.5, 1.5], [0.3, 3.0]),
    ...farLevelSide(
      'body_paint',
      [
        [3.5, 0.3],
        [10.6, 0.4],
        [5.4, 3.5],
      ],
      1.25,
    ).slice(0, 3),
  ],
};

function addChassis(kit: ModellingTools): void {
  const { add, box } = kit;
  kit.axle('front', 8.9, 2.7, 0.62, 0.42, 16);
  for (const [i, x] of [5.3, 4.0].entries()) kit.axle(`drive_${i}`, x, 2.8, 0.62, 0.62, 10);
  add('chassis', 'chassis', box([3.2, 9.8], [-0.55, 0.55], [0.6, 1.0]));
}

function addHood(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'hood',
    'body_paint',
    side(
      [
        [7.6, 0.95],
        [10.2, 0.95],
        [10.45, 1.2],
        [10.4, 2.1],
        [9.9, 2.3],
        [7.6, 2.45],
      ],
      [-1.0, 1.0],
    ),
  );
  add(
    'fender',
    'body_paint',
    side(
      [
        [7.9, 1.25],
        [8.2, 1.42],
        [9.6, 1.42],
        [9.9, 1.1],
        [10.4, 1.1],
        [10.4, 1.4],
        [9.8, 1.6],
        [8.0, 1.6],
      ],
      [-1.35, 1.35],
    ),
  );
}

function addDriverCab(kit: ModellingTools): void {
  const { fine, rodPair } = kit;
  addClosedCab(kit, {
    shell: {
      outline: [
        [5.7, 1.0],
        [7.7, 1.0],
        [7.75, 2.4],
        [7.35, 3.35],
        [5.75, 3.4],
      ],
      y: [-1.25, 1.25],
    },
    windscreen: {
      outline: [
        [7.8, 2.46],
        [7.42, 3.26],
        [7.36, 3.24],
        [7.7, 2.44],
      ],
      y: [-1.1, 1.1],
    },
    sideWindows: [
      [6.5, 7.5],
      [-1.28, 1.28],
      [2.35, 3.1],
    ],
  });
  fine('cab', 'steel', () => rodPair([5.5, 1.1, 1.0], [5.5, 1.1, 3.7], 0.11, 8));
  fine('cab', 'steel', () => rodPair([4.6, 1.05, 0.75], [6.0, 1.05, 0.75], 0.3, 10));
}

function addBumper(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'bumper',
    'steel',
    side(
      [
        [10.4, 0.55],
        [10.75, 0.6],
        [10.75, 1.5],
        [10.55, 1.9],
        [10.4, 1.5],
      ],
      [-1.2, 1.2],
    ),
  );
}

function addTrailers(kit: ModellingTools): void {
  const { add, fine, box, side, rod, hull } = kit;
  for (const [i, x] of [3.3, -4.3].entries()) {
    const trailer = `trailer_${i + 1}`;
    const tub: [number, number][] = [
      [-1.5, 2.95],
      [-0.95, 1.35],
      [0.95, 1.35],
      [1.5, 2.95],
    ];
    const shell = kit
      .side(tub, [0, 6.9])
      .rotate([0, 0, -90])
      .translate([x - 6.6, 0, 0]);
    const hollow = kit
      .side(
        [
          [-1.38, 3.1],
          [-0.85, 1.5],
          [0.85, 1.5],
          [1.38, 3.1],
        ],
        [0.15, 6.75],
      )
      .rotate([0, 0, -90])
      .translate([x - 6.6, 0, 0]);
    add(`${trailer}_body`, 'load_paint', shell.subtract(hollow));
    add(
      `${trailer}_load`,
      'heap_paint',
      hull(box([x - 6.35, x + 0.05], [-1.3, 1.3], [2.5, 2.7]), box([x - 5.4, x - 0.9], [-0.5, 0.5], [3.2, 3.3])),
    );
    fine(`${trailer}_body`, 'load_paint', () =>
      [0.2, 1.8, 3.4, 5.0, 6.5].map((d) =>
        side(
          [
            [x - d - 0.08, 1.4],
            [x - d + 0.08, 1.4],
            [x - d + 0.08, 2.9],
            [x - d - 0.08, 2.9],
          ],
          [-1.42, 1.42],
        ).subtract(hollow),
      ),
    );
    add(trailer, 'chassis', box([x - 6.4, x - 0.1], [-0.5, 0.5], [0.75, 1.35]));
    for (const [k, dx] of [-4.3, -5.6].entries()) kit.axle(`${trailer}_${k}`, x + dx, 2.7, 0.6, 0.6, 10);
    if (i === 1) kit.axle(`${trailer}_dolly`, x - 0.7, 2.7, 0.6, 0.6, 10);
    if (i === 0) fine(trailer, 'steel', () => rod([x - 6.4, 0, 0.9], [x - 7.7, 0, 0.9], 0.1, 6));
  }
}

function addFittings(kit: ModellingTools): void {
  const { fine, box } = kit;
  addMirrors(kit, 7.5, [-1.25, 1.25], 2.3, 0.4);
  addSlats(kit, 'hood', [10.38, 10.47], [-0.7, 0.7], [1.25, 2.0], 5);
  fine('cab', 'trim', () => box([7.35, 7.75], [-1.2, 1.2], [3.3, 3.38]));
  addTape(kit, 'trailer_1_body', [-3.5, 3.2], 1.43, 2.72, 0.1);
  addTape(kit, 'trailer_2_body', [-10.8, -4.4], 1.43, 2.72, 0.1);
  kit.lamps(10.42, 0.75, 1.7, 0.26);
  kit.lamps(-10.7, 0.9, 1.0, 0.22, { facingSign: -1 });
  kit.beacon(6.4, 0.6, 3.38);
  kit.beacon(6.4, -0.6, 3.38);
}
