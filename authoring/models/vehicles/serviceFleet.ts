import { addClosedCab } from '../cab.ts';
import { farLevelSide } from '../far.ts';
import { addLadder, addMirrors, addSlats, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

/** Cab-over truck front shared by the service machines; its nose is at `nose`. */
function addTruckCab(kit: ModellingTools, nose: number, width: number, floor: number, roof: number): void {
  const { add, box } = kit;
  const half = width / 2;
  addClosedCab(kit, {
    shell: {
      outline: [
        [nose - 2.0, floor],
        [nose - 0.05, floor],
        [nose, floor + 0.7],
        [nose - 0.3, roof],
        [nose - 2.0, roof],
      ],
      y: [-half, half],
    },
    windscreen: {
      outline: [
        [nose + 0.03, floor + 0.8],
        [nose - 0.24, roof - 0.12],
        [nose - 0.32, roof - 0.12],
        [nose - 0.05, floor + 0.8],
      ],
      y: [-half + 0.12, half - 0.12],
    },
    sideWindows: [
      [nose - 1.5, nose - 0.45],
      [-half - 0.02, half + 0.02],
      [floor + 0.85, roof - 0.15],
    ],
  });
  add('bumper', 'trim', box([nose - 0.2, nose + 0.15], [-half, half], [floor - 0.35, floor]));
  add('cab', 'trim', box([nose - 1.9, nose - 0.45], [-half + 0.1, half - 0.1], [roof, roof + 0.08]));
  addMirrors(kit, nose - 0.3, [-half, half], floor + 0.9, 0.3);
  addSlats(kit, 'cab', [nose - 0.06, nose + 0.03], [-0.55, 0.55], [floor + 0.15, floor + 0.6], 6);
  addTape(kit, 'cab', [nose - 1.9, nose - 0.1], half, floor + 0.62, 0.08);
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
    for (const s of SIDE_SIGNS) {
      const y = mirroredRange(s, 0.65, 1.22);
      add('bins', 'body_paint', box([-3.9, 0.5], y, [1.35, 2.15], 0.04));
      fine('bins', 'trim', () =>
        [0, 1, 2].map((i) => box([-3.75 + i * 1.42, -2.5 + i * 1.42], mirroredRange(s, 1.2, 1.25), [1.45, 2.05])),
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
    addTape(kit, 'deck', [-3.95, 1.85], 1.2, 1.21, 0.08);
    addLadder(kit, 'deck', [0.7, 1.2], -1.2, [0.5, 1.4], 3);
    kit.lamps(-4.0, 0.9, 1.1, 0.16, { facingSign: -1 });
  },
  farLevelFaces: farLevelSide(
    'body_paint',
    [
      [-4.0, 0.4],
      [4.1, 0.4],
      [3.7, 2.75],
      [1.9, 2.75],
      [-4.0, 1.7],
    ],
    1.2,
  ),
};
