/** People and sensors, in the style of the machines; with the fixed assets, everything that is not a vehicle. */
import type { AssetModel } from './assetModel.ts';
import { farLevelBox } from './far.ts';
import { FIXED_ASSETS } from './fixedAssets.ts';

/** 1.8 m: helmet with cap lamp, vest in the state's colour, belt with self-rescuer. */
const person: AssetModel = {
  category: 'person',
  build(kit) {
    const { add, fine, box, ball, rod, hull } = kit;
    for (const s of [-1, 1]) {
      add('legs', 'chassis', rod([0.02, s * 0.1, 0.08], [0, s * 0.09, 0.86], 0.075, 8, 0.095));
      add('boots', 'tyre', box([-0.1, 0.2], [s * 0.1 - 0.06, s * 0.1 + 0.06], [0, 0.12], 0.02));
      add('arms', 'body_shade_paint', rod([0, s * 0.25, 1.38], [0.06, s * 0.31, 0.98], 0.06, 8, 0.05));
      fine('hands', 'muck', () => ball([0.08, s * 0.31, 0.9], 0.06, 8));
    }
    add(
      'vest',
      'body_paint',
      hull(box([-0.12, 0.12], [-0.17, 0.17], [0.82, 0.84]), box([-0.12, 0.13], [-0.23, 0.23], [1.34, 1.42])),
    );
    fine('vest', 'lamp', () => [1.0, 1.16].map((z) => box([-0.135, 0.135], [-0.205, 0.205], [z, z + 0.04])));
    fine('belt', 'tyre', () => [
      box([-0.14, 0.14], [-0.19, 0.19], [0.84, 0.9]),
      box([-0.16, 0], [0.18, 0.28], [0.74, 0.92]),
    ]);
    add('head', 'muck', ball([0.02, 0, 1.58], 0.105, 12));
    add(
      'helmet',
      'body_shade_paint',
      kit.without(ball([0.01, 0, 1.63], 0.145, 14), box([-0.3, 0.3], [-0.3, 0.3], [1.3, 1.62])),
    );
    fine('helmet', 'body_shade_paint', () => rod([0.03, 0, 1.61], [0.03, 0, 1.63], 0.18, 14));
    add('cap_lamp', 'lamp', rod([0.14, 0, 1.69], [0.19, 0, 1.69], 0.045, 10));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-0.14, 0.14], [-0.25, 0.25], [0.8, 1.45]),
    ...farLevelBox('chassis', [-0.1, 0.14], [-0.16, 0.16], [0, 0.8]),
    ...farLevelBox('lamp', [-0.12, 0.15], [-0.13, 0.13], [1.48, 1.78]),
  ],
};

/** Road side unit: a cabinet on a bracket pole with two antennas and a status lamp. 2.6 m. */
const roadSideUnit: AssetModel = {
  category: 'RSU',
  build(kit) {
    const { add, fine, box, rod } = kit;
    add('foot', 'chassis', box([-0.25, 0.25], [-0.25, 0.25], [0, 0.08]));
    add('pole', 'steel', rod([0, 0, 0.06], [0, 0, 1.9], 0.05, 10));
    add('cabinet', 'body_paint', box([-0.14, 0.16], [-0.28, 0.28], [1.25, 2.0], 0.03));
    fine('cabinet', 'trim', () => [
      box([0.16, 0.175], [-0.2, 0.2], [1.33, 1.75]),
      box([-0.18, 0.2], [-0.32, 0.32], [2.0, 2.05]),
    ]);
    for (const s of [-1, 1]) add('antenna', 'steel', rod([0, s * 0.2, 2.0], [0, s * 0.24, 2.6], 0.03, 8));
    add('status_lamp', 'lamp', rod([0.15, 0, 1.86], [0.2, 0, 1.86], 0.06, 10));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-0.2, 0.2], [-0.3, 0.3], [1.2, 2.5]),
    ...farLevelBox('steel', [-0.08, 0.08], [-0.08, 0.08], [0, 1.2]),
  ],
};

/** In file order. */
export const ASSETS: readonly AssetModel[] = [person, roadSideUnit, ...FIXED_ASSETS];
