/** Boom, stick and bucket of the excavator. */
import type { ModellingTools } from '../kit.ts';

export function addBoomAndStick(kit: ModellingTools): void {
  const { add, fine, side, rod, rodPair } = kit;
  add(
    'boom',
    'body_paint',
    side(
      [
        [0.4, 3.0],
        [1.4, 2.7],
        [4.2, 6.2],
        [8.0, 8.2],
        [11.0, 7.7],
        [11.0, 8.4],
        [7.8, 9.4],
        [3.2, 7.6],
        [0.4, 4.2],
      ],
      [-0.7, 0.7],
    ),
  );
  add(
    'stick',
    'body_shade_paint',
    side(
      [
        [9.8, 8.9],
        [11.2, 8.7],
        [12.2, 6.6],
        [12.3, 2.6],
        [11.6, 2.6],
        [10.9, 6.4],
      ],
      [-0.5, 0.5],
    ),
  );
  add('boom', 'steel', ...rodPair([2.2, 1.0, 3.0], [5.4, 1.0, 7.2], 0.26, 10));
  fine('boom', 'steel', () => rod([6.6, 0, 9.3], [10.1, 0, 9.0], 0.28));
  fine('stick', 'steel', () => rod([11.6, 0, 6.8], [12.7, 0, 3.4], 0.2));
}

export function addBucket(kit: ModellingTools): void {
  const { add, fine, side, bar } = kit;
  const bucket = side(
    [
      [11.3, 2.9],
      [12.6, 3.0],
      [13.1, 1.8],
      [12.6, 0.5],
      [11.1, 0.15],
      [10.2, 0.75],
      [10.3, 1.0],
      [11.0, 0.75],
      [12.0, 1.0],
      [12.3, 1.8],
      [12.0, 2.4],
      [11.3, 2.4],
    ],
    [-1.5, 1.5],
  );
  const cheek: [number, number][] = [
    [11.3, 2.8],
    [12.6, 2.9],
    [13.0, 1.8],
    [12.5, 0.6],
    [11.1, 0.2],
    [10.4, 0.8],
  ];
  add('bucket', 'steel', bucket, side(cheek, [-1.5, -1.38]), side(cheek, [1.38, 1.5]));
  fine('bucket', 'trim', () => [-1.2, -0.6, 0, 0.6, 1.2].map((y) => bar([10.4, y, 0.8], [9.8, y, 1.15], 0.22)));
}
