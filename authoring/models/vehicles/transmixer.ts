import { farLevelSide } from '../far.ts';
import { addLadder, addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import type { Machine } from '../machine.ts';
import { addCab } from './carrier.ts';

/** Underground concrete carrier: low cab in front, big inclined drum that empties at the tail. 8.6 x 2.5 x 2.9 m. */
export const transmixer: Machine = {
  category: 'Transmixer',
  file: 'adt_vehicles',
  build(kit) {
    addChassisAndCab(kit);
    addDrum(kit);
    addFrameAndChute(kit);
    addFittings(kit);
  },
  farLevelFaces: farLevelSide(
    'body_paint',
    [
      [-4.0, 0.5],
      [4.1, 0.4],
      [3.9, 2.5],
      [-0.4, 3.0],
      [-4.1, 2.1],
    ],
    1.18,
  ),
};

function addChassisAndCab(kit: ModellingTools): void {
  const { add, box } = kit;
  kit.axle('front', 2.5, 2.45, 0.62, 0.48);
  kit.axle('rear', -2.1, 2.45, 0.62, 0.48);
  add('chassis', 'chassis', box([-4.1, 4.0], [-0.7, 0.7], [0.55, 1.0]));
  addCab(kit, [2.4, 4.1], [-1.15, 1.15], [0.75, 2.55]);
  add(
    'fender',
    'body_shade_paint',
    box([1.6, 3.3], [-1.24, 1.24], [1.28, 1.4]),
    box([-3.0, -1.2], [-1.24, 1.24], [1.28, 1.4]),
  );
  add('body', 'body_paint', box([1.2, 2.2], [-1.2, 1.2], [0.7, 1.75], 0.05));
}

function addDrum(kit: ModellingTools): void {
  const { add, fine } = kit;
  add(
    'drum',
    'body_paint',
    kit
      .drum(
        [
          [0, 0.35],
          [0.5, 0.85],
          [1.6, 1.12],
          [3.0, 1.12],
          [4.6, 0.62],
          [4.9, 0.55],
        ].map(([x, r]) => [x as number, r as number]),
        [1.35, 0, 1.72],
        0,
        20,
      )
      .translate([-1.35, 0, -1.72])
      .rotate([0, 0, 180])
      .rotate([0, 7, 0])
      .translate([1.2, 0, 1.72]),
  );
  fine('drum', 'trim', () =>
    kit.drum(
      [
        [0, 1.05],
        [0, 1.15],
        [0.12, 1.15],
        [0.12, 1.05],
      ],
      [-0.4, 0, 1.9],
      0,
      20,
    ),
  );
}

function addFrameAndChute(kit: ModellingTools): void {
  const { add, side } = kit;
  add(
    'frame',
    'chassis',
    side(
      [
        [-3.6, 1.0],
        [-3.1, 1.0],
        [-3.3, 2.1],
        [-3.6, 2.3],
      ],
      [-0.9, 0.9],
    ),
  );
  add(
    'chute',
    'steel',
    side(
      [
        [-3.5, 1.85],
        [-4.3, 1.2],
        [-4.25, 1.05],
        [-3.4, 1.65],
      ],
      [-0.35, 0.35],
    ),
  );
  add(
    'hopper',
    'trim',
    side(
      [
        [-3.35, 2.5],
        [-4.1, 2.9],
        [-3.9, 2.3],
        [-3.5, 2.2],
      ],
      [-0.5, 0.5],
    ),
  );
}

function addFittings(kit: ModellingTools): void {
  const { fine, box, rod } = kit;
  fine('tank', 'steel', () => rod([0.9, -1.05, 1.05], [-1.0, -1.05, 1.05], 0.22, 10));
  addTape(kit, 'body', [1.25, 2.15], 1.2, 1.5);
  addTape(kit, 'fender', [-2.95, -1.25], 1.24, 1.3);
  addLadder(kit, 'frame', [-3.3, -2.9], -0.95, [0.7, 2.3], 5);
  addMirrors(kit, 3.9, [-1.15, 1.15], 1.6, 0.3);
  fine('bumper', 'trim', () => box([4.0, 4.2], [-1.15, 1.15], [0.55, 0.8]));
  kit.lamps(4.14, 0.85, 1.05, 0.2);
  kit.lamps(-4.1, 0.8, 0.85, 0.16, { facingSign: -1 });
}
