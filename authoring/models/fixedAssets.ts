/** The fixed assets of a mine, by their entity codes. */
import type { AssetModel } from './assetModel.ts';
import { farLevelBox } from './far.ts';

/** Ore pass tip: kerb, grizzly bars over the hole, rock breaker beside it. 7 x 6 m. */
const orePass: AssetModel = {
  category: 'OP',
  build(kit) {
    const { add, fine, box, bar, rod } = kit;
    const outer = box([-2.6, 2.6], [-2.6, 2.6], [0, 0.55], 0.08);
    add(
      'kerb',
      'body_paint',
      kit.without(outer, box([-2.1, 2.1], [-2.1, 2.1], [-0.1, 0.7]), box([1.9, 2.8], [-1.9, 1.9], [0.12, 0.7])),
    );
    add('hole', 'tyre', box([-2.1, 2.1], [-2.1, 2.1], [0, 0.06]));
    for (let i = 0; i < 5; i++)
      add('grizzly', 'steel', box([-2.15, 2.15], [-1.7 + i * 0.8, -1.5 + i * 0.8], [0.22, 0.44]));
    fine('grizzly', 'steel', () => [-1.05, 0, 1.05].map((x) => box([x - 0.1, x + 0.1], [-2.15, 2.15], [0.16, 0.3])));
    add('breaker', 'chassis', rod([-3.3, -2.2, 0], [-3.3, -2.2, 1.3], 0.42, 12));
    add('breaker', 'body_paint', bar([-3.3, -2.2, 1.2], [-1.7, -1.1, 2.9], 0.34));
    add('breaker', 'body_shade_paint', bar([-1.75, -1.15, 2.9], [-0.5, -0.3, 2.0], 0.26));
    add('hammer', 'steel', rod([-0.5, -0.3, 2.05], [-0.45, -0.28, 0.75], 0.14, 8, 0.05));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-2.6, 2.6], [-2.6, 2.6], [0, 0.5]),
    ...farLevelBox('body_paint', [-3.6, -0.6], [-2.5, -0.6], [0, 2.7], [1, 1]),
  ],
};

/** Truck chute: lined throat in a steel frame with a hydraulic gate, high enough for a truck below. 5 x 5 x 6 m. */
const truckChute: AssetModel = {
  category: 'TX',
  build(kit) {
    const { add, fine, box, side, rod, bar } = kit;
    for (const x of [-1.9, 1.9])
      for (const y of [-2.4, 2.4])
        add('frame', 'body_shade_paint', box([x - 0.16, x + 0.16], [y - 0.16, y + 0.16], [0, 5.2]));
    for (const y of [-2.4, 2.4])
      add(
        'frame',
        'body_shade_paint',
        box([-1.9, 1.9], [y - 0.14, y + 0.14], [4.9, 5.2]),
        bar([-1.9, y, 3.3], [1.9, y, 5.0], 0.14),
      );
    add(
      'throat',
      'steel',
      side(
        [
          [-1.7, 5.2],
          [1.7, 5.2],
          [1.1, 3.9],
          [1.6, 3.2],
          [1.2, 2.9],
          [-1.1, 4.0],
        ],
        [-1.4, 1.4],
      ),
    );
    add(
      'hopper',
      'body_paint',
      kit.hull(box([-1.9, 1.9], [-1.7, 1.7], [5.9, 6.0]), box([-1.6, 1.6], [-1.4, 1.4], [5.0, 5.1])),
    );
    add(
      'gate',
      'body_paint',
      side(
        [
          [1.2, 4.6],
          [1.75, 4.1],
          [1.95, 3.3],
          [1.75, 3.2],
          [1.55, 3.95],
          [1.1, 4.4],
        ],
        [-1.5, 1.5],
      ),
    );
    for (const s of [-1, 1]) fine('rams', 'steel', () => rod([-0.6, s * 1.6, 4.9], [1.5, s * 1.6, 3.9], 0.1, 8));
    add('platform', 'trim', box([-2.1, -1.2], [-3.6, 2.6], [3.4, 3.5]));
    kit.rail(
      'platform',
      [
        [-2.05, -3.5, 4.5],
        [-1.25, -3.5, 4.5],
      ],
      3.5,
    );
    add('lights', 'lamp', box([1.95, 2.02], [-2.1, -1.8], [4.6, 4.8]), box([1.95, 2.02], [1.8, 2.1], [4.6, 4.8]));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-1.9, 1.9], [-1.8, 1.8], [3.2, 6]),
    ...farLevelBox('body_shade_paint', [-1.9, 1.9], [-2.5, -2.2], [0, 5.2]),
    ...farLevelBox('body_shade_paint', [-1.9, 1.9], [2.2, 2.5], [0, 5.2]),
  ],
};

/** Refuge chamber: a strong steel box on skids with airlock door, portholes, cylinders and a beacon. 6.6 x 2.3 x 2.5 m. */
const refugeChamber: AssetModel = {
  category: 'RC',
  build(kit) {
    const { add, fine, box, rod } = kit;
    add('shell', 'body_paint', box([-3.2, 3.0], [-1.15, 1.15], [0.25, 2.4], 0.14));
    for (const s of [-1, 1]) add('skids', 'chassis', box([-3.4, 3.3], [s * 0.85 - 0.14, s * 0.85 + 0.14], [0, 0.28]));
    for (const x of [-2.2, -0.6, 1.0])
      add('ribs', 'body_shade_paint', box([x - 0.08, x + 0.08], [-1.22, 1.22], [0.25, 2.46]));
    add('door', 'lamp', box([3.0, 3.06], [-0.75, 0.75], [0.35, 2.1]));
    fine('door', 'trim', () => [
      box([3.06, 3.1], [-0.62, 0.62], [0.45, 2.0]),
      rod([3.1, 0.3, 1.2], [3.2, 0.3, 1.2], 0.16, 10),
    ]);
    for (const s of [-1, 1])
      for (const x of [-1.4, 0.2, 1.8])
        fine('portholes', 'glass', () => rod([x, s * 1.1, 1.6], [x, s * 1.2, 1.6], 0.22, 12));
    fine('signs', 'lamp', () =>
      [-1, 1].flatMap((s) => [
        box([2.2, 2.72], [s > 0 ? 1.15 : -1.18, s > 0 ? 1.18 : -1.15], [1.2, 1.36]),
        box([2.38, 2.54], [s > 0 ? 1.15 : -1.18, s > 0 ? 1.18 : -1.15], [1.02, 1.54]),
      ]),
    );
    fine('air', 'steel', () => [-0.5, 0, 0.5].map((y) => rod([-3.4, y, 0.4], [-3.4, y, 1.8], 0.18, 10)));
    kit.beacon(2.4, 0, 2.4, 0.2);
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-3.2, 3.0], [-1.15, 1.15], [0.2, 2.4]),
    ...farLevelBox('lamp', [3.0, 3.06], [-0.75, 0.75], [0.35, 2.1]),
  ],
};

/** Primary crusher: tipping hopper, crusher body with flywheel, discharge conveyor. 14 x 8 x 7 m. */
const primaryCrusher: AssetModel = {
  category: 'PC',
  build(kit) {
    const { add, fine, box, rod, bar, hull } = kit;
    const hopper = hull(box([-5.5, 1.5], [-3.6, 3.6], [6.6, 6.7]), box([-3.2, -0.6], [-1.5, 1.5], [3.9, 4.0]));
    const room = hull(box([-5.1, 1.1], [-3.2, 3.2], [6.7, 6.8]), box([-3.0, -0.8], [-1.3, 1.3], [4.0, 4.1]));
    add('hopper', 'body_paint', kit.without(hopper, room));
    add('hopper', 'trim', box([-5.6, 1.6], [3.55, 3.75], [6.5, 7.0]), box([-5.6, 1.6], [-3.75, -3.55], [6.5, 7.0]));
    add('crusher', 'body_shade_paint', box([-3.6, 0.2], [-1.9, 1.9], [1.2, 3.85], 0.15));
    for (const s of [-1, 1]) add('flywheel', 'steel', rod([-1.0, s * 1.9, 2.9], [-1.0, s * 2.3, 2.9], 1.15, 20));
    add('motor', 'body_paint', box([0.4, 2.2], [-1.2, 0.4], [1.2, 2.5], 0.1));
    for (const x of [-5.2, 1.2])
      for (const y of [-3.3, 3.3]) add('legs', 'chassis', box([x - 0.25, x + 0.25], [y - 0.25, y + 0.25], [0, 6.3]));
    for (const y of [-3.3, 3.3])
      fine('legs', 'chassis', () => [
        bar([-5.2, y, 0.3], [1.2, y, 5.8], 0.24),
        bar([1.2, y, 0.3], [-5.2, y, 5.8], 0.24),
      ]);
    add('base', 'chassis', box([-4.4, 1.2], [-2.4, 2.4], [0, 1.2]));
    add('conveyor', 'trim', bar([-1.5, 0, 0.7], [8.5, 0, 3.6], 1.6, 0.35));
    fine('conveyor', 'chassis', () =>
      [3.5, 6.5].flatMap((x) =>
        [-0.7, 0.7].map((y) => box([x - 0.1, x + 0.1], [y - 0.1, y + 0.1], [0, 0.7 + (x + 1.5) * 0.29])),
      ),
    );
    kit.rail(
      'hopper',
      [
        [-5.5, 3.65, 8],
        [-2, 3.65, 8],
        [1.5, 3.65, 8],
      ],
      7,
      0.08,
    );
    kit.beacon(1.4, 3.6, 7, 0.3);
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-5.5, 1.5], [-3.6, 3.6], [4.6, 6.9]),
    ...farLevelBox('body_shade_paint', [-3.6, 0.4], [-2, 2], [0, 4.6]),
    ...farLevelBox('trim', [0.4, 8.5], [-0.8, 0.8], [1.2, 3.2], [3, 0]),
  ],
};

/** CCTV: a camera under a sunshield on a pole. 4 m. */
const cctvCamera: AssetModel = {
  category: 'CCTV',
  build(kit) {
    const { add, fine, box, rod, bar } = kit;
    add('foot', 'chassis', box([-0.3, 0.3], [-0.3, 0.3], [0, 0.1]));
    add('pole', 'steel', rod([0, 0, 0.08], [0, 0, 3.7], 0.07, 10));
    add('arm', 'steel', bar([0, 0, 3.6], [0.5, 0, 3.7], 0.1));
    add('camera', 'body_paint', box([0.25, 0.95], [-0.16, 0.16], [3.42, 3.72], 0.04));
    add('camera', 'body_shade_paint', box([0.18, 1.1], [-0.2, 0.2], [3.74, 3.8]));
    add('lens', 'glass', rod([0.94, 0, 3.56], [1.02, 0, 3.56], 0.13, 14));
    fine('lens', 'lamp', () => rod([0.95, 0.1, 3.68], [0.98, 0.1, 3.68], 0.025, 6));
    add('cabinet', 'body_shade_paint', box([-0.12, 0.12], [-0.26, -0.06], [1.3, 1.8]));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [0.1, 1.1], [-0.22, 0.22], [3.35, 3.85]),
    ...farLevelBox('steel', [-0.1, 0.1], [-0.1, 0.1], [0, 3.7]),
  ],
};

/** In file order. */
export const FIXED_ASSETS: readonly AssetModel[] = [orePass, truckChute, refugeChamber, primaryCrusher, cctvCamera];
