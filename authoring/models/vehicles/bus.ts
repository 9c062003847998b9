import { farLevelBox } from '../far.ts';
import { addMirrors, addSlats, addTape } from '../fittings.ts';
import type { Machine } from '../machine.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

/** Crew bus: one long box with a band of windows. 8.8 x 2.5 x 3.0 m. */
export const bus: Machine = {
  category: 'Bus',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, side } = kit;
    kit.axle('front', 2.7, 2.4, 0.5, 0.36, 18);
    kit.axle('rear', -2.5, 2.4, 0.5, 0.36, 18);
    add('chassis', 'chassis', box([-4.3, 4.2], [-0.8, 0.8], [0.42, 0.75]));
    const skirt: [number, number][] = [
      [-4.4, 0.55],
      [-3.15, 0.55],
      [-3.05, 1.1],
      [-1.95, 1.1],
      [-1.85, 0.55],
      [2.05, 0.55],
      [2.15, 1.1],
      [3.25, 1.1],
      [3.35, 0.55],
      [4.3, 0.55],
      [4.42, 1.3],
      [4.15, 2.95],
      [-4.3, 2.95],
      [-4.4, 1.5],
    ];
    add('body', 'body_paint', side(skirt, [-1.22, 1.22]));
    add('roof', 'body_shade_paint', box([-4.1, 3.9], [-1.1, 1.1], [2.95, 3.06]));
    add(
      'windows',
      'glass',
      side(
        [
          [4.46, 1.5],
          [4.24, 2.75],
          [4.16, 2.75],
          [4.36, 1.5],
        ],
        [-1.08, 1.08],
      ),
    );
    for (const i of [0, 1, 2, 3, 4])
      add('windows', 'glass', box([-3.9 + i * 1.38, -2.72 + i * 1.38], [-1.25, 1.25], [1.65, 2.55]));
    add('windows', 'glass', box([3.35, 3.97], [-1.29, 1.25], [1.55, 2.5]));
    fine('door', 'trim', () => box([3.32, 4.0], [-1.27, -1.2], [0.6, 2.6]));
    fine('rack', 'steel', () => SIDE_SIGNS.map((s) => kit.bar([-3.8, s * 0.95, 3.16], [2.8, s * 0.95, 3.16], 0.05)));
    fine('roof', 'trim', () => [
      box([-2.4, -0.4], [-0.7, 0.7], [3.05, 3.25], 0.05),
      box([-4.42, -4.36], [-0.9, 0.9], [1.7, 2.5]),
    ]);
    addSlats(kit, 'body', [-4.43, -4.36], [-0.9, 0.9], [0.75, 1.35], 7);
    addMirrors(kit, 4.2, [-1.2, 1.2], 2.1, 0.32);
    addTape(kit, 'body', [-4.3, 3.2], 1.22, 1.32, 0.09);
    for (const s of SIDE_SIGNS)
      fine('body', 'body_shade_paint', () => box([-4.35, 4.2], mirroredRange(s, 1.2, 1.235), [2.64, 2.9]));
    add('bumper', 'trim', box([4.3, 4.55], [-1.2, 1.2], [0.5, 0.85]));
    kit.lamps(4.42, 0.9, 1.1, 0.24);
    kit.lamps(-4.4, 0.95, 1.0, 0.2, { facingSign: -1 });
    kit.beacon(3.2, 0, 3.05);
  },
  farLevelFaces: farLevelBox('body_paint', [-4.4, 4.4], [-1.22, 1.22], [0.3, 3.0], [0.05, 0.25]),
};
