import { farLevelSide } from '../far.ts';
import { addLadder, addMirrors, addSlats, addTape } from '../fittings.ts';
import type { Machine } from '../machine.ts';

/** Tall off-road truck with a shelter on high wheels. 6.8 x 2.5 x 3.4 m. */
export const offRoad: Machine = {
  category: 'OPOffRoad',
  file: 'open_pit_vehicles',
  build(kit) {
    const { add, fine, box, side, bar } = kit;
    kit.axle('front', 2.0, 2.45, 0.72, 0.5);
    kit.axle('rear', -1.7, 2.45, 0.72, 0.5);
    add('chassis', 'chassis', box([-3.2, 3.0], [-0.5, 0.5], [0.8, 1.15]));
    add(
      'cab',
      'body_paint',
      side(
        [
          [0.6, 1.2],
          [1.1, 1.62],
          [2.85, 1.62],
          [3.05, 1.2],
          [3.3, 1.3],
          [3.35, 1.95],
          [2.75, 2.1],
          [2.3, 3.05],
          [0.6, 3.05],
        ],
        [-1.15, 1.15],
      ),
    );
    add(
      'cab',
      'glass',
      side(
        [
          [2.8, 2.14],
          [2.36, 2.98],
          [2.28, 2.98],
          [2.7, 2.14],
        ],
        [-1.02, 1.02],
      ),
    );
    add(
      'cab',
      'glass',
      side(
        [
          [0.95, 2.15],
          [2.5, 2.15],
          [2.16, 2.88],
          [0.95, 2.88],
        ],
        [-1.17, 1.17],
      ),
    );
    add('shelter', 'body_paint', box([-3.3, 0.45], [-1.22, 1.22], [1.6, 3.3], 0.08));
    add('shelter', 'body_shade_paint', box([-3.2, 0.35], [-1.24, 1.24], [1.45, 1.62]));
    fine('shelter', 'trim', () => [
      box([-2.9, -1.7], [-1.25, -1.2], [1.75, 3.0]),
      box([-2.9, -1.7], [1.2, 1.25], [1.75, 3.0]),
      box([-1.3, 0.1], [1.2, 1.25], [2.3, 2.9]),
    ]);
    fine('rack', 'steel', () => [
      bar([-3.0, -1.0, 3.42], [0.2, -1.0, 3.42], 0.06),
      bar([-3.0, 1.0, 3.42], [0.2, 1.0, 3.42], 0.06),
      bar([-3.0, -1.0, 3.42], [-3.0, 1.0, 3.42], 0.06),
      bar([0.2, -1.0, 3.42], [0.2, 1.0, 3.42], 0.06),
    ]);
    fine('snorkel', 'trim', () => bar([1.9, 1.2, 1.9], [1.9, 1.2, 3.2], 0.12));
    add('bumper', 'steel', box([3.2, 3.5], [-1.1, 1.1], [0.95, 1.25]));
    addMirrors(kit, 2.35, [-1.15, 1.15], 2.2, 0.3);
    addSlats(kit, 'cab', [3.3, 3.39], [-0.6, 0.6], [1.35, 1.9], 6);
    addTape(kit, 'shelter', [-3.2, 0.35], 1.23, 2.05, 0.09);
    addTape(kit, 'cab', [0.7, 2.7], 1.15, 1.85, 0.09);
    addLadder(kit, 'shelter', [-2.5, -2.1], -1.2, [0.6, 1.6], 3);
    for (const x of [2.0, -1.7])
      fine('fender', 'body_shade_paint', () => box([x - 0.85, x + 0.85], [-1.24, 1.24], [1.5, 1.58]));
    kit.lamps(3.36, 0.85, 1.7, 0.24);
    kit.lamps(-3.32, 0.95, 1.5, 0.16, { facingSign: -1 });
    kit.beacon(1.2, 0, 3.05);
  },
  farLevelFaces: farLevelSide(
    'body_paint',
    [
      [-3.3, 0.4],
      [3.4, 0.4],
      [3.3, 2.0],
      [2.2, 3.2],
      [-3.3, 3.35],
    ],
    1.22,
  ),
};
