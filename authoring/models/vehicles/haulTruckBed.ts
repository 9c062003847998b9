/** Dump body and load of the haul truck. */
import type { ModellingTools } from '../kit.ts';
import { mirroredRange, SIDE_SIGNS } from '../symmetry.ts';

export function addBed(kit: ModellingTools): void {
  const { add, fine, box, side, hull } = kit;
  // The bed is low between the wheels and wide above them.
  const low = (outer: number) => SIDE_SIGNS.map((s) => box([-4.7, 0], mirroredRange(s, outer, 2), [1.2, 2.0]));
  const outline: [number, number][] = [
    [-5.75, 2.55],
    [-4.6, 1.35],
    [-0.5, 1.35],
    [0.15, 2.9],
    [0.15, 3.05],
    [-5.6, 2.95],
  ];
  const inner: [number, number][] = [
    [-6, 2.8],
    [-4.5, 1.5],
    [-0.6, 1.5],
    [0.0, 3.2],
    [-6, 3.2],
  ];
  const shell = kit.without(side(outline, [-1.75, 1.75]), ...low(0.88));
  const room = kit.without(
    side(inner, [-1.63, 1.63]),
    ...SIDE_SIGNS.map((s) => box([-6, 0.5], mirroredRange(s, 0.76, 2), [1.2, 2.12])),
  );
  const bed = kit.without(shell, room);
  add('body', 'load_paint', bed);
  fine('body', 'load_paint', () =>
    [-4.4, -3.2, -2.0, -0.8].flatMap((x) =>
      SIDE_SIGNS.map((s) => box([x - 0.07, x + 0.07], mirroredRange(s, 1.75, 1.85), [2.05, 2.9])),
    ),
  );
  add('body', 'body_shade_paint', box([0.12, 0.9], [-1.6, 1.6], [3.0, 3.12]));
  add(
    'load',
    'heap_paint',
    hull(box([-5.3, 0.0], [-1.6, 1.6], [2.5, 2.75]), box([-4.3, -0.9], [-0.8, 0.8], [3.1, 3.25])),
  );
}
