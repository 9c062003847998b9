import type { Kit } from '../kit.ts';
import type { Machine } from '../machine.ts';

/** Four-wheel-drive utility with tray, whip flag and roof beacon. 5.2 x 1.9 x 2.0 m. */
export const lv: Machine = {
  category: 'LV',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, side, bar } = kit;
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
    const tray = box([-2.6, -0.98], [-0.95, 0.95], [0.68, 1.12]).subtract(
      box([-2.53, -1.05], [-0.87, 0.87], [0.8, 1.3]),
    );
    add('tray', 'body_shade_paint', tray);
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
    kit.lamps(2.46, 0.68, 0.92, 0.18);
    kit.lamps(-2.58, 0.8, 0.9, 0.14, -1);
    kit.beacon(-0.2, 0, 1.87, 0.12);
  },
  far: [
    { paint: 'body_paint', x: [-2.6, 2.5], y: [-0.92, 0.92], z: [0.3, 1.15] },
    { paint: 'body_paint', x: [-0.95, 1.0], y: [-0.88, 0.88], z: [1.15, 1.9], taper: [0.05, 0.5] },
  ],
};

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
    add('windows', 'glass', box([3.05, 3.95], [-1.25, 1.25], [1.55, 2.55]));
    fine('door', 'trim', () => box([2.2, 2.95], [-1.26, -1.2], [0.6, 2.6]));
    fine('rack', 'steel', () => [-1, 1].map((s) => kit.bar([-3.8, s * 0.95, 3.16], [2.8, s * 0.95, 3.16], 0.05)));
    add('bumper', 'trim', box([4.3, 4.55], [-1.2, 1.2], [0.5, 0.85]));
    kit.lamps(4.42, 0.9, 1.1, 0.24);
    kit.lamps(-4.4, 0.95, 1.0, 0.2, -1);
    kit.beacon(3.2, 0, 3.05);
  },
  far: [{ paint: 'body_paint', x: [-4.4, 4.4], y: [-1.22, 1.22], z: [0.35, 3.0], taper: [0.05, 0.25] }],
};

/** Cab-over truck front that the service machines share; its nose is at `nose`. */
function addTruckCab(kit: Kit, nose: number, width: number, floor: number, roof: number): void {
  const { add, side, box } = kit;
  const half = width / 2;
  add(
    'cab',
    'body_paint',
    side(
      [
        [nose - 2.0, floor],
        [nose - 0.05, floor],
        [nose, floor + 0.7],
        [nose - 0.3, roof],
        [nose - 2.0, roof],
      ],
      [-half, half],
    ),
  );
  add(
    'cab',
    'glass',
    side(
      [
        [nose + 0.03, floor + 0.8],
        [nose - 0.24, roof - 0.12],
        [nose - 0.32, roof - 0.12],
        [nose - 0.05, floor + 0.8],
      ],
      [-half + 0.12, half - 0.12],
    ),
  );
  add('cab', 'glass', box([nose - 1.5, nose - 0.45], [-half - 0.02, half + 0.02], [floor + 0.85, roof - 0.15]));
  add('bumper', 'trim', box([nose - 0.2, nose + 0.15], [-half, half], [floor - 0.35, floor]));
  kit.lamps(nose + 0.01, half * 0.72, floor + 0.25, 0.22);
  kit.beacon(nose - 1.0, 0, roof);
}

/** Service truck: tool bins along the sides, crane behind the cab. 8 x 2.5 x 3.1 m. */
export const serviceFleet: Machine = {
  category: 'Service Fleet',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, box, rod, bar } = kit;
    kit.axle('front', 2.6, 2.4, 0.56, 0.4, 18);
    kit.axle('rear', -2.2, 2.4, 0.56, 0.4, 18);
    add('chassis', 'chassis', box([-3.9, 3.6], [-0.5, 0.5], [0.6, 1.0]));
    addTruckCab(kit, 4.0, 2.35, 0.85, 2.75);
    add('fender', 'body_shade_paint', box([1.8, 3.4], [-1.2, 1.2], [1.14, 1.22]));
    add('deck', 'body_shade_paint', box([-4.0, 1.9], [-1.2, 1.2], [1.15, 1.35]));
    for (const s of [-1, 1]) {
      const y: [number, number] = s > 0 ? [0.65, 1.22] : [-1.22, -0.65];
      add('bins', 'body_paint', box([-3.9, 0.5], y, [1.35, 2.15], 0.04));
      fine('bins', 'trim', () =>
        [0, 1, 2].map((i) =>
          box([-3.75 + i * 1.42, -2.5 + i * 1.42], [s > 0 ? 1.2 : -1.25, s > 0 ? 1.25 : -1.2], [1.45, 2.05]),
        ),
      );
    }
    add('tank', 'steel', rod([-3.6, 0, 1.75], [-0.6, 0, 1.75], 0.42, 14));
    add('crane', 'trim', rod([1.1, 0.6, 1.3], [1.1, 0.6, 2.6], 0.2, 10));
    add('crane', 'beacon', bar([1.1, 0.6, 2.55], [-2.6, 0.5, 3.0], 0.24));
    fine('crane', 'steel', () => [
      rod([1.0, 0.6, 1.9], [-0.4, 0.56, 2.7], 0.08, 8),
      bar([-2.6, 0.5, 2.95], [-3.6, 0.48, 2.85], 0.16),
    ]);
    fine('reel', 'trim', () =>
      kit.drum(
        [
          [0, 0.1],
          [0, 0.36],
          [0.1, 0.36],
          [0.1, 0.2],
          [0.5, 0.2],
          [0.5, 0.36],
          [0.6, 0.36],
          [0.6, 0.1],
        ],
        [1.0, -0.6, 1.75],
        0,
        12,
      ),
    );
    kit.lamps(-4.0, 0.9, 1.1, 0.16, -1);
  },
  far: [
    { paint: 'body_paint', x: [2.0, 4.0], y: [-1.2, 1.2], z: [0.4, 2.75], taper: [0, 0.3] },
    { paint: 'body_paint', x: [-4.0, 1.8], y: [-1.2, 1.2], z: [0.5, 2.1] },
  ],
};

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
    kit.lamps(3.36, 0.85, 1.7, 0.24);
    kit.lamps(-3.32, 0.95, 1.5, 0.16, -1);
    kit.beacon(1.2, 0, 3.05);
  },
  far: [
    { paint: 'body_paint', x: [-3.3, 0.5], y: [-1.22, 1.22], z: [0.7, 3.3] },
    { paint: 'body_paint', x: [0.5, 3.35], y: [-1.15, 1.15], z: [0.7, 3.0], taper: [0, 1.0] },
  ],
};

/** Stands for any other machine: a plain truck with a pointed nose. 6 x 2.4 x 2.6 m. */
export const fallback: Machine = {
  category: 'Default',
  file: 'adt_vehicles',
  build(kit) {
    const { add, fine, plan, box, side } = kit;
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
    add(
      'cab',
      'body_paint',
      side(
        [
          [-1.0, 1.7],
          [1.4, 1.7],
          [0.8, 2.6],
          [-1.0, 2.6],
        ],
        [-1.0, 1.0],
      ),
    );
    add(
      'cab',
      'glass',
      side(
        [
          [1.44, 1.74],
          [0.86, 2.54],
          [0.78, 2.54],
          [1.34, 1.74],
        ],
        [-0.88, 0.88],
      ),
      box([-0.7, 0.6], [-1.02, 1.02], [1.85, 2.45]),
    );
    fine('fender', 'body_shade_paint', () => box([-2.95, -1.05], [-1.1, 1.1], [1.7, 1.85]));
    kit.lamps(2.3, 0.78, 1.35, 0.2);
    kit.lamps(-3.0, 0.9, 1.2, 0.16, -1);
    kit.beacon(-0.2, 0, 2.6);
  },
  far: [
    { paint: 'body_paint', x: [-3.0, 3.0], y: [-1.15, 1.15], z: [0.4, 1.7], taper: [0, 0.5] },
    { paint: 'body_paint', x: [-1.0, 1.4], y: [-1.0, 1.0], z: [1.7, 2.6], taper: [0, 0.6] },
  ],
};
