import { addClosedCab } from '../cab.ts';
import { farLevelSide } from '../far.ts';
import { addLouvres, addMirrors, addSlats, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

/** Crawler bulldozer, 100 t: high-drive tracks, wide blade in front, ripper behind. 10.6 x 6.4 x 4.6 m. */
export const bulldozer: Machine = {
  category: 'OPBulldozer',
  file: 'open_pit_vehicles',
  build(kit) {
    addTracks(kit);
    addHood(kit);
    addOperatorCab(kit);
    addBlade(kit);
    addRipper(kit);
    addLamps(kit);
  },
  joints: [
    {
      name: 'blade_joint',
      pin: [-1.2, 0, 0.75],
      axis: 'pitch',
      minDeg: -6,
      maxDeg: 14,
      parts: ['blade', 'push_arm'],
    },
    {
      name: 'ripper_joint',
      pin: [-3.0, 0, 1.5],
      axis: 'pitch',
      minDeg: -24,
      maxDeg: 18,
      parts: ['ripper'],
    },
  ],
  farLevelFaces: [
    ...farLevelSide(
      'body_paint',
      [
        [-3.9, 0, 2.4],
        [3.1, 0, 2.4],
        [2.9, 2.6, 1.6],
        [-1.6, 4.6, 1.2],
      ],
      2.4,
      0,
      [0, 1],
    ),
    ...farLevelSide(
      'steel',
      [
        [2.9, 0.05],
        [3.9, 0.05],
        [3.3, 2.4],
      ],
      3.2,
    ),
  ],
};

function addTracks(kit: ModellingTools): void {
  const { add, fine, box, side, rod, bar } = kit;
  for (const s of SIDE_SIGNS) {
    const y = mirroredRange(s, 1.5, 2.4);
    const name = s > 0 ? 'track_L' : 'track_R';
    add(
      name,
      'tyre',
      side(
        [
          [-2.9, 0.35],
          [-2.5, 0.0],
          [2.3, 0.0],
          [2.75, 0.4],
          [2.6, 0.95],
          [-0.6, 2.3],
          [-1.4, 2.35],
          [-1.9, 2.0],
          [-3.0, 0.8],
        ],
        y,
      ),
    );
    fine(name, 'chassis', () =>
      side(
        [
          [-2.2, 0.4],
          [2.0, 0.4],
          [2.0, 0.8],
          [-0.9, 1.8],
          [-1.3, 1.8],
        ],
        mirroredRange(s, 2.38, 2.46),
      ),
    );
    fine(name, 'steel', () => rod([-1.2, s * 2.3, 1.75], [-1.2, s * 2.52, 1.75], 0.4, 12));
    for (const [x, z, r] of [
      [2.15, 0.52, 0.46],
      [-2.3, 0.52, 0.46],
      [-1.3, 0.26, 0.2],
      [-0.5, 0.26, 0.2],
      [0.3, 0.26, 0.2],
      [1.1, 0.26, 0.2],
    ] as const) {
      fine(name, 'trim', () => rod([x, s * 2.2, z], [x, s * 2.5, z], r, 12));
    }
    fine(name, 'chassis', () =>
      Array.from({ length: 11 }, (_, i) => box([-2.35 + i * 0.42, -2.23 + i * 0.42], y, [-0.0, 0.06])),
    );
    fine(name, 'chassis', () =>
      Array.from({ length: 7 }, (_, i) =>
        bar([-0.3 + i * 0.42, s * 1.95, 2.2 - i * 0.18], [-0.22 + i * 0.42, s * 1.95, 2.17 - i * 0.18], 0.92, 0.14),
      ),
    );
    fine('push_arm', 'steel', () => rod([1.0, s * 2.65, 0.75], [2.7, s * 2.6, 1.7], 0.1));
    fine('cab', 'trim', () => box([-2.2, 1.4], mirroredRange(s, 1.05, 2.35), [2.36, 2.44]));
    add('push_arm', 'body_shade_paint', bar([-1.2, s * 2.65, 0.75], [3.2, s * 2.65, 0.6], 0.3, 0.36));
    fine('push_arm', 'steel', () => rod([2.0, s * 0.9, 2.1], [3.4, s * 1.0, 1.5], 0.14));
  }
}

function addHood(kit: ModellingTools): void {
  const { add, fine, box, side, rodPair } = kit;
  add('chassis', 'chassis', box([-2.9, 2.9], [-1.5, 1.5], [0.6, 1.5]));
  add(
    'hood',
    'body_paint',
    side(
      [
        [-0.4, 1.4],
        [3.0, 1.4],
        [3.05, 2.5],
        [2.8, 2.7],
        [-0.4, 3.0],
      ],
      [-0.95, 0.95],
    ),
  );
  addSlats(kit, 'hood', [3.0, 3.1], [-0.8, 0.8], [1.5, 2.4], 6);
  addLouvres(kit, 'hood', [0.6, 2.7], 0.95, [1.7, 2.5], 4);
  addTape(kit, 'cab', [-2.2, -0.1], 1.05, 2.7, 0.1);
  addMirrors(kit, -0.1, [-1.05, 1.05], 3.2, 0.3);
  fine('hood', 'steel', () => rodPair([1.0, 0.45, 2.8], [1.0, 0.45, 3.8], 0.13, 8));
  add('body', 'body_paint', box([-3.0, -0.3], [-1.5, 1.5], [1.5, 2.5], 0.08));
}

function addOperatorCab(kit: ModellingTools): void {
  addClosedCab(kit, {
    shell: {
      outline: [
        [-2.3, 2.4],
        [0.0, 2.4],
        [0.1, 3.0],
        [-0.25, 4.3],
        [-2.3, 4.3],
      ],
      y: [-1.05, 1.05],
    },
    windscreen: {
      outline: [
        [0.14, 3.02],
        [-0.2, 4.2],
        [-0.28, 4.2],
        [0.04, 3.02],
      ],
      y: [-0.92, 0.92],
    },
    sideWindows: [
      [-2.0, -0.45],
      [-1.09, 1.09],
      [3.05, 4.1],
    ],
    roof: [
      [-2.5, -0.05],
      [-1.2, 1.2],
      [4.3, 4.48],
    ],
  });
}

function addBlade(kit: ModellingTools): void {
  const { add, box, side } = kit;
  add(
    'blade',
    'steel',
    side(
      [
        [3.3, 0.1],
        [3.55, 0.05],
        [3.25, 0.8],
        [3.3, 1.6],
        [3.7, 2.3],
        [3.5, 2.35],
        [3.05, 1.7],
        [2.95, 0.8],
      ],
      [-3.1, 3.1],
    ),
  );
  add('blade', 'trim', ...SIDE_SIGNS.map((s) => box([3.2, 4.0], mirroredRange(s, 3.1, 3.25), [0.05, 2.0])));
  add(
    'blade',
    'muck',
    side(
      [
        [3.4, 0.05],
        [4.6, 0.05],
        [3.9, 0.9],
        [3.35, 1.2],
      ],
      [-2.6, 2.6],
    ),
  );
}

function addRipper(kit: ModellingTools): void {
  const { add, fine, box, side, rodPair } = kit;
  add('ripper', 'body_shade_paint', box([-4.0, -3.0], [-0.9, 0.9], [1.3, 1.9]));
  add(
    'ripper',
    'steel',
    side(
      [
        [-4.3, 2.3],
        [-3.9, 2.3],
        [-3.9, 1.0],
        [-4.2, 0.25],
        [-4.6, 0.1],
        [-4.4, 1.0],
      ],
      [-0.18, 0.18],
    ),
  );
  fine('ripper', 'steel', () => rodPair([-3.0, 0.6, 2.3], [-3.9, 0.6, 1.9], 0.13));
}

function addLamps(kit: ModellingTools): void {
  kit.lamps(0.0, 0.85, 4.58, 0.2);
  kit.lamps(-2.5, 0.85, 4.58, 0.2, { facingSign: -1, part: 'lights_front' });
  kit.beacon(-1.4, 0, 4.48, 0.18);
}
