/** A plain box on the ground, painted as body: placeholder for a missing model. */

import { SLOT_ALPHA } from '../../domain/models/paint.ts';
import type { LevelMesh } from './packModels.ts';

export interface BoxSize {
  lengthM: number;
  widthM: number;
  heightM: number;
}

const BOX_FACES: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

export function boxMesh(size: BoxSize): LevelMesh {
  const half = [size.lengthM / 2, size.heightM / 2, size.widthM / 2] as const;
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const normal of BOX_FACES) {
    const first = positions.length / 3;
    for (const corner of cornersOf(normal)) {
      positions.push(corner[0] * half[0], corner[1] * half[1] + half[1], corner[2] * half[2]);
      normals.push(...normal);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const colours = Float32Array.from({ length: (positions.length / 3) * 4 }, (_, k) =>
    k % 4 === 3 ? SLOT_ALPHA.body : 1,
  );
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    colours,
    indices: Uint32Array.from(indices),
  };
}

type Corner = readonly [number, number, number];

/** A face's four corners, counter-clockwise seen from outside. */
function cornersOf(normal: Corner): Corner[] {
  const axis = normal.findIndex((value) => value !== 0) as 0 | 1 | 2;
  const side = normal[axis];
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
  const corner = (a: number, b: number): Corner => {
    const out: [number, number, number] = [0, 0, 0];
    out[axis] = side;
    out[u] = a;
    out[v] = b * side;
    return out;
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
