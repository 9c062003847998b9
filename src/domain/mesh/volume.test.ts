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

type Mesh = ReturnType<typeof boxMesh>;

/** The lower left half of a box. */
function wedgeMesh(side: number): Mesh {
  const positions = [0, side].flatMap((z) => [0, 0, z, side, 0, z, 0, side, z]);
  const indices = [0, 2, 1, 3, 4, 5, 0, 1, 3, 1, 4, 3, 1, 2, 4, 2, 5, 4, 2, 0, 5, 0, 3, 5];
  return { positions, indices };
}

function turnedMesh({ positions, indices }: Mesh): Mesh {
  return { positions, indices: [...indices].reverse() };
}

function joinedMesh(...meshes: Mesh[]): [positions: number[], indices: number[]] {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    indices.push(...mesh.indices.map((index) => first + index));
    positions.push(...mesh.positions);
  }
  return [positions, indices];
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

  it('is the sum over the bodies, each wound as it likes, beside or touching each other', () => {
    const box = boxMesh(10, 10, 10);
    const turned = turnedMesh(boxMesh(10, 10, 10, [50, 0, 0]));
    expect(meshVolume(...joinedMesh(box, turned))).toEqual({ volumeM3: 2000, openEdges: 0, triangles: 24 });
    const touching = turnedMesh(boxMesh(10, 10, 10, [10, 0, 0]));
    expect(meshVolume(...joinedMesh(box, touching)).volumeM3).toBe(2000);
    expect(meshVolume(...joinedMesh(box, boxMesh(10, 10, 10, [10, 0, 0]))).volumeM3).toBe(2000);
  });

  it('lacks a body that lies inside another, however it is wound, and no body that lies in its box alone', () => {
    const outer = boxMesh(10, 10, 10);
    for (const turn of [(mesh: Mesh) => mesh, turnedMesh]) {
      const cavity = turn(boxMesh(4, 4, 4, [3, 3, 3]));
      expect(meshVolume(...joinedMesh(outer, cavity)).volumeM3).toBeCloseTo(1000 - 64, 6);
      const core = boxMesh(2, 2, 2, [4, 4, 4]);
      expect(meshVolume(...joinedMesh(core, cavity, outer)).volumeM3).toBeCloseTo(1000 - 64 + 8, 6);
      // At the floor of the outer one, whose surface it touches.
      expect(meshVolume(...joinedMesh(outer, turn(boxMesh(4, 4, 4, [3, 3, 0])))).volumeM3).toBeCloseTo(1000 - 64, 6);
      const notched = wedgeMesh(10);
      expect(meshVolume(...joinedMesh(notched, turn(boxMesh(2, 2, 2, [7, 7, 1])))).volumeM3).toBeCloseTo(508, 6);
    }
  });

  it('counts a solid once that is there several times, however wound and in whichever order', () => {
    const box = boxMesh(10, 10, 10);
    const turned = turnedMesh(box);
    expect(meshVolume(...joinedMesh(box, box)).volumeM3).toBe(1000);
    expect(meshVolume(...joinedMesh(box, turned)).volumeM3).toBe(1000);
    expect(meshVolume(...joinedMesh(turned, box, turned, box)).volumeM3).toBe(1000);
    const cavity = boxMesh(4, 4, 4, [3, 3, 3]);
    expect(meshVolume(...joinedMesh(cavity, box, turned, turnedMesh(cavity))).volumeM3).toBeCloseTo(1000 - 64, 6);
  });

  it('counts a solid once of which each triangle or face is followed by its back, and a sheet with a back not at all', () => {
    const { positions } = boxMesh(10, 10, 10);
    const withBacks = (faces: number[][]) => faces.flatMap((face) => [...face, ...[...face].reverse()]);
    const triangles = BOX_FACES.flatMap((face) => [face.slice(0, 3), face.slice(3)]);
    for (const faces of [BOX_FACES, triangles]) {
      expect(meshVolume(positions, withBacks(faces))).toEqual({ volumeM3: 1000, openEdges: 0, triangles: 24 });
      expect(meshVolume(positions, withBacks(faces.slice(3))).volumeM3).toBe(0);
    }
  });

  it('alternates between solid and void for bodies inside each other, in any order', () => {
    const nested = [0, 1, 2, 3, 4].map((k) => boxMesh(10 - 2 * k, 10 - 2 * k, 10 - 2 * k, [k, k, k]));
    fc.assert(
      fc.property(fc.shuffledSubarray(nested, { minLength: 5 }), (meshes) => {
        expect(meshVolume(...joinedMesh(...meshes)).volumeM3).toBeCloseTo(1000 - 512 + 216 - 64 + 8, 6);
      }),
    );
  });

  it('is never negative, and cavities that overlap take nothing from other bodies', () => {
    const cavities = [boxMesh(9, 10, 10), boxMesh(9, 10, 10, [1, 0, 0])];
    const mesh = joinedMesh(boxMesh(10, 10, 10), ...cavities, boxMesh(2, 2, 2, [50, 0, 0]));
    expect(meshVolume(...mesh).volumeM3).toBeCloseTo(8, 6);
  });

  it('is that of many bodies, apart, or touching each other in a cavity', () => {
    const cubes = (count: number, step: number) =>
      Array.from({ length: count }, (_, k) =>
        boxMesh(1, 1, 1, [(k % 20) * step, (Math.floor(k / 20) % 20) * step, Math.floor(k / 400) * step]),
      );
    expect(meshVolume(...joinedMesh(...cubes(20_000, 2))).volumeM3).toBeCloseTo(20_000, 6);
    const around = [boxMesh(200, 200, 200, [-50, -50, -50]), boxMesh(190, 190, 190, [-45, -45, -45])];
    const mesh = joinedMesh(...cubes(4000, 1), ...around);
    expect(meshVolume(...mesh).volumeM3).toBeCloseTo(200 ** 3 - 190 ** 3 + 4000, 3);
  });
});
