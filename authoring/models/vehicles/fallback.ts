import { addClosedCab } from '../cab.ts';
import { farLevelBox, farLevelCone } from '../far.ts';
import { addMirrors, addSlats, addTape } from '../fittings.ts';
import type { Machine } from '../machine.ts';

/** Model of any other machine: a plain truck with a pointed nose. 6 x 2.4 x 2.6 m. */
export const fallback: Machine = {
  category: 'Default',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, plan, box } = kit;
    kit.axle('front', 1.7, 2.35, 0.55, 0.4, 18);
    kit.axle('rear', -1.7, 2.35, 0.55, 0.4, 18);
    add('chassis', 'chassis', box([-2.8, 2.6], [-0.7, 0.7], [0.5, 0.85]));
    add(
      'body',
      'body_paint',
      plan(
        [
          [-3.0, -1.15],
          [1.6, -1.15],
          [3.0, -0.35],
          [3.0, 0.35],
          [1.6, 1.15],
          [-3.0, 1.15],
        ],
        [0.85, 1.7],
      ),
    );
    addClosedCab(kit, {
      shell: {
        outline: [
          [-1.0, 1.7],
          [1.4, 1.7],
          [0.8, 2.6],
          [-1.0, 2.6],
        ],
        y: [-1.0, 1.0],
      },
      windscreen: {
        outline: [
          [1.44, 1.74],
          [0.86, 2.54],
          [0.78, 2.54],
          [1.34, 1.74],
        ],
        y: [-0.88, 0.88],
      },
      sideWindows: [
        [-0.7, 0.6],
        [-1.02, 1.02],
        [1.85, 2.45],
      ],
    });
    fine('fender', 'body_shade_paint', () => box([-2.95, -1.05], [-1.1, 1.1], [1.7, 1.85]));
    addMirrors(kit, 1.05, [-1.0, 1.0], 1.85, 0.24);
    addTape(kit, 'body', [-2.9, 1.5], 1.15, 1.3, 0.08);
    addSlats(kit, 'body', [2.96, 3.03], [-0.32, 0.32], [1.0, 1.5], 4);
    kit.lamps(2.3, 0.78, 1.35, 0.2);
    kit.lamps(-3.0, 0.9, 1.2, 0.16, { facingSign: -1 });
    kit.beacon(-0.2, 0, 2.6);
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-3.0, 3.0], [-1.15, 1.15], [0.3, 1.75], [0, 0.3]),
    ...farLevelCone(
      'body_paint',
      [
        [-1.4, -1.1, 1.75],
        [1.7, -1.1, 1.75],
        [1.7, 1.1, 1.75],
        [-1.4, 1.1, 1.75],
      ],
      [-0.4, 0, 3.1],
    ),
  ],
};
