import { farLevelBox, farLevelCone } from '../far.ts';
import type { Machine } from '../machine.ts';
import { SIDE_SIGNS } from '../symmetry.ts';
import { addCab, addCarrier } from './carrier.ts';

/** Rock bolter: one stout boom with an upright bolting mast that rises above the machine. 10.5 x 2.5 x 4.3 m. */
export const bolter: Machine = {
  category: 'Bolter',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, rod, bar } = kit;
    addCarrier(kit, { frontM: 2.2, backM: -5.2, widthM: 2.5, wheelRadiusM: 0.6, frontAxleM: 0.9, rearAxleM: -3.0 });
    addCab(kit, [-1.2, 0.4], [-0.2, 1.2], [1.3, 3.0]);
    add('body', 'body_paint', box([-1.2, 0.6], [-1.2, -0.3], [1.3, 1.9], 0.05));
    add(
      'boom',
      'body_paint',
      kit.hull(box([1.6, 2.1], [-0.9, -0.3], [1.0, 1.7]), box([2.3, 2.5], [-0.8, -0.4], [1.6, 2.0])),
    );
    add('boom', 'steel', bar([2.3, -0.6, 1.8], [4.1, -0.35, 2.05], 0.34));
    add('boom', 'trim', box([3.9, 4.5], [-0.65, -0.05], [1.75, 2.4], 0.04));
    const leanDeg = 8;
    const mast = (solid: ReturnType<typeof box>) =>
      solid.translate([-4.7, 0.35, 0]).rotate([0, leanDeg, 0]).translate([4.7, -0.35, 0]);
    add('mast', 'body_paint', mast(box([4.5, 4.85], [-0.55, -0.15], [0.95, 4.1])));
    add('mast', 'steel', mast(box([4.85, 5.15], [-0.6, -0.1], [1.2, 1.75])));
    fine('mast', 'steel', () => mast(rod([5.0, -0.35, 1.7], [5.0, -0.35, 4.2], 0.05, 6)));
    add('carousel', 'trim', mast(rod([4.35, -0.85, 2.2], [4.35, -0.85, 4.0], 0.34, 10)));
    fine('carousel', 'steel', () =>
      [0, 1, 2, 3, 4, 5].map((i) =>
        mast(
          rod(
            [4.35 + 0.34 * Math.cos(i), -0.85 + 0.34 * Math.sin(i), 2.1],
            [4.35 + 0.34 * Math.cos(i), -0.85 + 0.34 * Math.sin(i), 4.15],
            0.05,
            5,
          ),
        ),
      ),
    );
    add('mast', 'trim', mast(box([4.4, 5.2], [-0.75, 0.05], [4.05, 4.22])));
    for (const s of SIDE_SIGNS) fine('jacks', 'steel', () => rod([1.9, s * 1.0, 0.05], [1.9, s * 1.0, 0.8], 0.12, 8));
    fine('body', 'trim', () => box([-4.8, -3.4], [-0.9, 0.9], [2.05, 2.25]));
    fine('bolts', 'steel', () =>
      [0, 1, 2, 3, 4].map((i) => rod([-4.6, -0.8 + i * 0.12, 2.3], [-1.6, -0.8 + i * 0.12, 2.3], 0.045, 5)),
    );
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-5.2, 2.2], [-1.2, 1.2], [0.3, 2.5], [0.4, 2.0]),
    ...farLevelCone(
      'body_shade_paint',
      [
        [4.0, -0.9, 0.9],
        [5.4, -0.9, 0.9],
        [5.4, 0.2, 0.9],
        [4.0, 0.2, 0.9],
      ],
      [5.0, -0.35, 5.2],
    ),
  ],
};
