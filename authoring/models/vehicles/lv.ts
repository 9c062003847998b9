import { farLevelBox, farLevelCone } from '../far.ts';
import { addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';

/** Four-wheel-drive utility with tray, whip flag and roof beacon. 5.2 x 1.9 x 2.0 m. */
export const lightVehicle: Machine = {
  category: 'LV',
  file: 'adt_vehicles',
  build(kit) {
    addBody(kit);
    addDriverCab(kit);
    addTray(kit);
    addAccessories(kit);
    addFittings(kit);
  },
  farLevelFaces: [
    ...farLevelBox('body_paint', [-2.6, 2.5], [-0.92, 0.92], [0.25, 1.15], [0, 0.1]),
    ...farLevelCone(
      'body_paint',
      [
        [-1.2, -0.9, 1.15],
        [1.3, -0.9, 1.15],
        [1.3, 0.9, 1.15],
        [-1.2, 0.9, 1.15],
      ],
      [-0.2, 0, 2.3],
    ),
  ],
};

function addBody(kit: ModellingTools): void {
  const { add, box, side } = kit;
  kit.axle('front', 1.6, 1.85, 0.4, 0.28, 18);
  kit.axle('rear', -1.5, 1.85, 0.4, 0.28, 18);
  add('chassis', 'chassis', box([-2.4, 2.3], [-0.6, 0.6], [0.38, 0.6]));
  add(
    'body',
    'body_paint',
    side(
      [
        [0.75, 0.5],
        [1.1, 0.5],
        [1.2, 0.85],
        [2.05, 0.85],
        [2.15, 0.5],
        [2.45, 0.5],
        [2.5, 1.0],
        [2.35, 1.15],
        [1.0, 1.22],
        [0.75, 1.22],
      ],
      [-0.9, 0.9],
    ),
  );
}

function addDriverCab(kit: ModellingTools): void {
  const { add, box, side } = kit;
  add(
    'cab',
    'body_paint',
    side(
      [
        [-0.9, 0.5],
        [0.85, 0.5],
        [0.95, 1.2],
        [0.45, 1.85],
        [-0.82, 1.88],
        [-0.9, 1.2],
      ],
      [-0.88, 0.88],
    ),
  );
  add(
    'cab',
    'glass',
    side(
      [
        [0.96, 1.24],
        [0.5, 1.82],
        [0.45, 1.8],
        [0.88, 1.22],
      ],
      [-0.76, 0.76],
    ),
  );
  add(
    'cab',
    'glass',
    side(
      [
        [-0.72, 1.24],
        [0.72, 1.24],
        [0.4, 1.74],
        [-0.7, 1.74],
      ],
      [-0.9, 0.9],
    ),
  );
  add('cab', 'glass', box([-0.94, -0.86], [-0.7, 0.7], [1.26, 1.74]));
}

function addTray(kit: ModellingTools): void {
  const { add, box } = kit;
  const tray = box([-2.6, -0.98], [-0.95, 0.95], [0.68, 1.12]).subtract(box([-2.53, -1.05], [-0.87, 0.87], [0.8, 1.3]));
  add('tray', 'body_shade_paint', tray);
}

function addAccessories(kit: ModellingTools): void {
  const { fine, box, bar } = kit;
  fine('bumper', 'steel', () => [
    bar([2.55, -0.75, 0.55], [2.55, 0.75, 0.55], 0.16),
    bar([2.6, -0.45, 0.55], [2.6, -0.45, 1.05], 0.07),
    bar([2.6, 0.45, 0.55], [2.6, 0.45, 1.05], 0.07),
    bar([2.6, -0.45, 1.02], [2.6, 0.45, 1.02], 0.07),
  ]);
  fine('rack', 'steel', () => [
    bar([-1.0, -0.85, 1.1], [-1.0, -0.85, 1.95], 0.06),
    bar([-1.0, 0.85, 1.1], [-1.0, 0.85, 1.95], 0.06),
    bar([-1.0, -0.85, 1.92], [-1.0, 0.85, 1.92], 0.06),
  ]);
  fine('whip', 'trim', () => bar([-2.45, 0.85, 1.1], [-2.45, 0.85, 3.2], 0.035));
  fine('whip', 'beacon', () => box([-2.75, -2.45], [0.84, 0.86], [2.95, 3.2]));
  fine('spare', 'tyre', () =>
    kit
      .drum(
        [
          [0, 0.12],
          [0, 0.36],
          [0.22, 0.36],
          [0.22, 0.12],
        ],
        [0, 0, 0],
        90,
        12,
      )
      .translate([-1.6, 0, 0.85]),
  );
}

function addFittings(kit: ModellingTools): void {
  const { fine, box } = kit;
  addMirrors(kit, 0.72, [-0.86, 0.86], 1.18, 0.2);
  addTape(kit, 'body', [-0.82, 0.72], 0.9, 0.82, 0.08);
  addTape(kit, 'tray', [-2.55, -1.05], 0.95, 0.86, 0.08);
  fine('cab', 'chassis', () => [-0.08, 0.78].map((x) => box([x, x + 0.03], [-0.91, 0.91], [0.6, 1.2])));
  fine('body', 'body_shade_paint', () =>
    [
      [1.02, 2.2],
      [-2.05, -0.95],
    ].map(([a = 0, b = 0]) => box([a, b], [-0.96, 0.96], [0.8, 0.87], 0.02)),
  );
  fine('grille', 'chassis', () => box([2.44, 2.53], [-0.5, 0.5], [0.78, 1.0]));
  fine('step', 'chassis', () => box([-0.8, 0.8], [-0.98, 0.98], [0.42, 0.48]));
  kit.lamps(2.46, 0.68, 0.92, 0.18);
  kit.lamps(-2.58, 0.8, 0.9, 0.14, { facingSign: -1 });
  kit.beacon(-0.2, 0, 1.87, 0.12);
}
