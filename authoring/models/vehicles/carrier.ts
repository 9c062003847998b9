/** The articulated or rigid carrier that underground rigs share: low deck, engine housing behind, cab or canopy. */
import { addLadder, addLouvres, addMirrors, addTape } from '../fittings.ts';
import type { ModellingTools } from '../kit.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

export interface CarrierSize {
  /** Length of the deck, with its front end at `front`. */
  frontM: number;
  backM: number;
  widthM: number;
  wheelRadiusM: number;
  frontAxleM: number;
  rearAxleM: number;
}

/** Adds wheels, deck and engine housing. */
export function addCarrier(kit: ModellingTools, size: CarrierSize): void {
  const { add, fine, box, side } = kit;
  const { frontM, backM, widthM: w, wheelRadiusM: r } = size;
  kit.axle('front', size.frontAxleM, w, r, r * 0.75, 18);
  kit.axle('rear', size.rearAxleM, w, r, r * 0.75, 18);
  add('chassis', 'chassis', box([backM, frontM], [-w * 0.28, w * 0.28], [r * 0.75, r * 1.6]));
  const deck = r * 1.6;
  const half = w / 2;
  add(
    'body',
    'body_paint',
    side(
      [
        [backM, r * 0.9],
        [backM + 0.25, deck + 1.0],
        [size.rearAxleM + r * 1.4, deck + 1.05],
        [size.rearAxleM + r * 1.7, deck + 0.45],
        [size.rearAxleM + r * 1.7, deck + 0.32],
        [backM + 0.05, deck + 0.32],
      ],
      [-half * 0.94, half * 0.94],
    ),
  );
  add(
    'body',
    'body_paint',
    box([backM, size.rearAxleM - r * 1.1], [-half * 0.94, half * 0.94], [r * 0.75, deck + 0.4], 0.05),
  );
  add(
    'fender',
    'body_shade_paint',
    box([size.frontAxleM - r * 1.25, size.frontAxleM + r * 1.25], [-half, half], [deck + 0.3, deck + 0.4]),
  );
  add(
    'fender',
    'body_shade_paint',
    box([size.rearAxleM + r * 1.05, size.frontAxleM - r * 1.05], [-half, half], [r * 0.85, deck + 0.4], 0.05),
  );
  fine('body', 'trim', () =>
    [0, 1, 2, 3].map((i) =>
      box(
        [backM - 0.02, backM + 0.3],
        [-half * 0.7 + i * half * 0.38, -half * 0.7 + i * half * 0.38 + half * 0.22],
        [deck + 0.1, deck + 0.7],
      ),
    ),
  );
  addLouvres(kit, 'body', [backM + 0.45, size.rearAxleM + r * 0.9], half * 0.94, [deck + 0.4, deck + 0.9], 4);
  addTape(kit, 'fender', [size.rearAxleM + r * 1.15, size.frontAxleM - r * 1.35], half, deck + 0.24);
  addLadder(kit, 'fender', [size.frontAxleM - r * 2.5, size.frontAxleM - r * 1.6], -half, [r * 0.5, deck + 0.6], 3);
  for (const s of SIDE_SIGNS) {
    const y = mirroredRange(s, half * 0.5, half);
    add(
      'fender',
      'body_shade_paint',
      box([size.rearAxleM - r * 1.15, size.rearAxleM + r * 1.1], y, [deck + 0.3, deck + 0.38]),
    );
  }
  kit.lamps(backM + 0.04, half * 0.7, r * 1.2, 0.18, { facingSign: -1 });
}

/** A closed cab with its front window facing +x. */
export function addCab(
  kit: ModellingTools,
  x: readonly [number, number],
  y: readonly [number, number],
  z: readonly [number, number],
): void {
  const { add, side, box } = kit;
  const slope = 0.28;
  const top = z[1];
  add(
    'cab',
    'body_paint',
    side(
      [
        [x[0], z[0]],
        [x[1], z[0]],
        [x[1] + 0.06, z[0] + (top - z[0]) * 0.42],
        [x[1] - slope, top],
        [x[0], top],
      ],
      [y[0], y[1]],
    ),
  );
  add('cab', 'trim', box([x[0] - 0.08, x[1] - slope + 0.22], [y[0] - 0.06, y[1] + 0.06], [top, top + 0.1]));
  const sill = z[0] + (top - z[0]) * 0.46;
  add(
    'cab',
    'glass',
    side(
      [
        [x[1] + 0.08, sill],
        [x[1] - slope + 0.05, top - 0.08],
        [x[1] - slope - 0.03, top - 0.08],
        [x[1], sill],
      ],
      [y[0] + 0.1, y[1] - 0.1],
    ),
  );
  add('cab', 'glass', box([x[0] + 0.25, x[1] - slope - 0.05], [y[0] - 0.02, y[1] + 0.02], [sill, top - 0.12]));
  addMirrors(kit, x[1] - slope + 0.12, [y[0], y[1]], sill, 0.24);
  kit.fine('cab', 'chassis', () =>
    box([x[0] + 0.12, x[0] + 0.16], [y[0] - 0.025, y[1] + 0.025], [z[0] + 0.12, top - 0.06]),
  );
  kit.fine('cab', 'reflector', () =>
    box([x[0] + 0.2, x[1] - 0.12], [y[0] - 0.015, y[1] + 0.015], [z[0] + 0.22, z[0] + 0.29]),
  );
  kit.beacon((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, top + 0.1);
  kit.fine('lights_front', 'lamp', () =>
    [y[0] + 0.15, y[1] - 0.15].map((at) =>
      box([x[1] - slope + 0.1, x[1] - slope + 0.26], [at - 0.09, at + 0.09], [top + 0.04, top + 0.2]),
    ),
  );
}
