import { farLevelBox, farLevelTetrahedron } from '../far.ts';
import type { Machine } from '../machine.ts';
import { SIDE_SIGNS } from '../symmetry.ts';
import { addCab, addCarrier } from './carrier.ts';

/** Concrete sprayer: a folded boom carried over the cab with the nozzle drooping ahead, hopper at the tail. 10.5 x 2.5 x 3.6 m. */
export const spraymec: Machine = {
  category: 'Spraymec',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, side, rod, bar } = kit;
    addCarrier(kit, { frontM: 2.4, backM: -4.4, widthM: 2.5, wheelRadiusM: 0.58, frontAxleM: 1.2, rearAxleM: -2.6 });
    addCab(kit, [0.2, 1.7], [0.05, 1.2], [1.3, 2.75]);
    add('body', 'body_paint', box([-0.9, 0.1], [-1.15, 1.15], [1.25, 1.85], 0.06));
    add('turret', 'trim', rod([-0.2, -0.6, 1.3], [-0.2, -0.6, 2.75], 0.32, 12));
    add('boom', 'body_paint', bar([-0.4, -0.6, 2.7], [2.6, -0.6, 3.45], 0.36));
    add('boom', 'body_shade_paint', bar([2.5, -0.6, 3.45], [4.6, -0.6, 2.95], 0.26));
    add('boom', 'steel', bar([4.5, -0.6, 3.0], [5.0, -0.6, 1.7], 0.18));
    add('nozzle', 'trim', rod([4.95, -0.6, 1.75], [5.75, -0.6, 1.55], 0.16, 8, 0.07));
    fine('boom', 'steel', () => rod([0.0, -0.6, 2.2], [1.4, -0.6, 3.0], 0.1));
    fine('hose', 'tyre', () => [
      rod([-2.2, -0.9, 2.4], [-0.3, -0.9, 3.0], 0.09, 6),
      rod([-0.3, -0.9, 3.0], [2.5, -0.85, 3.65], 0.09, 6),
      rod([2.5, -0.85, 3.65], [4.7, -0.85, 3.1], 0.09, 6),
      rod([4.7, -0.85, 3.1], [5.1, -0.65, 1.8], 0.08, 6),
    ]);
    add(
      'hopper',
      'steel',
      side(
        [
          [-5.3, 1.75],
          [-5.0, 0.9],
          [-4.4, 0.9],
          [-4.1, 1.75],
        ],
        [-0.85, 0.85],
      ).subtract(
        side(
          [
            [-5.2, 1.8],
            [-4.95, 1.1],
            [-4.45, 1.1],
            [-4.2, 1.8],
          ],
          [-0.75, 0.75],
        ),
      ),
    );
    add('tank', 'trim', rod([-3.9, -0.55, 2.35], [-2.1, -0.55, 2.35], 0.34, 12));
    for (const s of SIDE_SIGNS) fine('jacks', 'steel', () => rod([2.2, s * 1.0, 0.05], [2.2, s * 1.0, 0.8], 0.11, 8));
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-4.9, 2.4], [-1.2, 1.2], [0.3, 2.4], [0.6, 1.4]),
    ...farLevelTetrahedron(
      'body_shade_paint',
      [
        [-0.6, -0.2, 2.3],
        [-0.6, -1.0, 2.3],
        [5.6, -0.6, 1.5],
      ],
      [3.0, -0.6, 4.0],
    ),
  ],
};
