import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meshVolume } from './volume.ts';

const BOX_FACES = [
  [0, 2, 1, 1, 2, 3],
  [4, 5, 6, 5, 7, 6],
  [0, 1, 4, 1, 5, 4],
  [2, 6, 3, 3, 6, 7],
  [0, 4, 2, 2, 4, 6],
  [1, 3, 5, 3, 7, 5],
];

function boxMesh(w: number, h: number, d: number, at: readonly [number, number, number] = [0, 0, 0]) {
  const positions = Array.from({ length: 8 }, (_, k) => [
    at[0] + (k & 1 ? w : 0),
    at[1] + (k & 2 ? h : 0),
    at[2] + (k & 4 ? d : 0),
  ]).flat();
  return { positions, indices: BOX_FACES.flat() };
}

describe('the volume of a mesh', () => {
  it('is that of a box, wherever it is', () => {
    const metres = fc.integer({ min: 1, max: 500 });
    const place = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(metres, metres, metres, fc.tuple(place, place, place), (w, h, d, at) => {
        const { positions, indices } = boxMesh(w, h, d, at);
        expect(meshVolume(positions, indices).volumeM3).toBeCloseTo(w * h * d, 3);
      }),
    );
  });

  it('counts corners at one place as one, and shrunken triangles as none', () => {
    const { positions, indices } = boxMesh(2, 3, 4);
    const own = indices.flatMap((corner) => positions.slice(corner * 3, corner * 3 + 3));
    const each = indices.map((_, k) => k);
    expect(meshVolume(own, [...each, 0, 0, 1])).toEqual({ volumeM3: 24, openEdges: 0, triangles: 12 });
  });

  it('is refused where a face is missing or turned inside out', () => {
    const { positions } = boxMesh(1, 1, 1);
    expect(meshVolume(positions, BOX_FACES.slice(1).flat())).toMatchObject({ volumeM3: undefined, openEdges: 4 });
    const turned = [...BOX_FACES.slice(1).flat(), ...[...(BOX_FACES[0] ?? [])].reverse()];
    expect(meshVolume(positions, turned).volumeM3).toBeUndefined();
    expect(meshVolume([], [])).toEqual({ volumeM3: undefined, openEdges: 0, triangles: 0 });
  });
});
