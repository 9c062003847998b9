import { farLevelBox, farLevelCone } from '../far.ts';
import type { Machine } from '../machine.ts';
import { SIDE_SIGNS } from '../symmetry.ts';
import { addCab, addCarrier } from './carrier.ts';

/** Development jumbo: two long horizontal booms with feed rails reaching far ahead. 14 x 2.6 x 3.1 m. */
export const drill: Machine = {
  category: 'Drill',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, rod, bar } = kit;
    addCarrier(kit, { frontM: 1.6, backM: -6.4, widthM: 2.6, wheelRadiusM: 0.62, frontAxleM: -0.4, rearAxleM: -4.0 });
    addCab(kit, [-2.1, -0.5], [-0.85, 0.85], [1.35, 3.05]);
    add('chassis', 'body_shade_paint', box([0.4, 1.7], [-1.1, 1.1], [0.7, 1.5], 0.06));
    for (const s of SIDE_SIGNS) {
      const name = s > 0 ? 'boom_left' : 'boom_right';
      add(
        name,
        'body_paint',
        kit.hull(
          box([1.3, 1.7], [s * 0.75 - 0.25, s * 0.75 + 0.25], [1.1, 1.65]),
          box([1.9, 2.1], [s * 0.8 - 0.18, s * 0.8 + 0.18], [1.4, 1.75]),
        ),
      );
      add(name, 'steel', bar([1.9, s * 0.8, 1.6], [4.2, s * 1.05, 2.25], 0.28));
      add(name, 'trim', box([4.0, 4.55], [s * 1.05 - 0.22, s * 1.05 + 0.22], [2.05, 2.6]));
      add(
        `feed_${s > 0 ? 'left' : 'right'}`,
        'body_shade_paint',
        box([2.0, 7.4], [s * 1.1 - 0.13, s * 1.1 + 0.13], [2.55, 2.8]),
      );
      add(`feed_${s > 0 ? 'left' : 'right'}`, 'steel', box([2.6, 3.7], [s * 1.1 - 0.18, s * 1.1 + 0.18], [2.8, 3.08]));
      fine(`feed_${s > 0 ? 'left' : 'right'}`, 'steel', () =>
        rod([3.7, s * 1.1, 2.93], [7.55, s * 1.1, 2.93], 0.05, 6),
      );
      fine(`feed_${s > 0 ? 'left' : 'right'}`, 'trim', () => [
        box([7.2, 7.45], [s * 1.1 - 0.2, s * 1.1 + 0.2], [2.6, 3.1]),
        box([5.0, 5.15], [s * 1.1 - 0.17, s * 1.1 + 0.17], [2.75, 3.05]),
      ]);
      fine(name, 'steel', () => rod([1.6, s * 0.8, 1.15], [3.4, s * 0.95, 1.85], 0.09));
      fine('jacks', 'steel', () => rod([1.2, s * 1.0, 0.05], [1.2, s * 1.0, 0.8], 0.12, 8));
    }
    fine('body', 'trim', () =>
      kit.drum(
        [
          [0, 0.1],
          [0, 0.6],
          [0.5, 0.6],
          [0.5, 0.1],
        ],
        [-6.95, 0, 1.2],
        0,
        14,
      ),
    );
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-6.5, 1.7], [-1.3, 1.3], [0.3, 2.6], [0.3, 2.4]),
    ...farLevelCone(
      'body_shade_paint',
      [
        [0.4, -1.25, 1.4],
        [0.4, -1.25, 2.7],
        [0.4, 1.25, 2.7],
        [0.4, 1.25, 1.4],
      ].map(([x = 0, y = 0, z = 0]) => [x, -y, z]),
      [7.5, 0, 2.9],
    ),
  ],
};
