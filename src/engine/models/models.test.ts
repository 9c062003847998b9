import { expect, test } from 'vitest';
import { ENTITY_MODELS, modelIndexOf } from '../../domain/models/entityModels.ts';
import { VEHICLE_CATEGORIES } from '../../domain/vehicle/category.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import { boxMesh } from './box.ts';
import { collectModels } from './collectModels.ts';
import { type LevelMesh, LOD_COUNT, packModels, ROW_SHIFT, VERTEX_INDEX_BITS } from './packModels.ts';

const testBox = boxMesh({ lengthM: 8, widthM: 3, heightM: 2 });
const identityMatrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

function gltfPart(path: string[], scale = 1): GltfPart {
  const positions = testBox.positions.map((value) => value * scale);
  return {
    path,
    matrix: identityMatrix,
    geometry: { ...testBox, positions, uvs: undefined },
    surface: {
      colour: [1, 1, 1, 1],
      image: undefined,
      doubleSided: false,
      unlit: false,
      blend: false,
      cutoff: undefined,
      points: false,
    },
  };
}

test('a box is closed and faces outwards', () => {
  for (let k = 0; k < testBox.indices.length; k += 3) {
    const cornerAt = (n: number): number[] => {
      const v = (testBox.indices[k + n] as number) * 3;
      return [...testBox.positions.subarray(v, v + 3)];
    };
    const [a, b, c] = [cornerAt(0), cornerAt(1), cornerAt(2)] as [number[], number[], number[]];
    const u = b.map((value, i) => value - (a[i] as number)) as [number, number, number];
    const v = c.map((value, i) => value - (a[i] as number)) as [number, number, number];
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const n = (testBox.indices[k] as number) * 3;
    const along = cross.reduce((sum, value, i) => sum + value * (testBox.normals[n + i] as number), 0);
    expect(along).toBeGreaterThan(0);
  }
});

/** How far each triangle's front looks along the normals of its corners; negative where it is inside out. */
function frontsAlongNormals({ positions, normals, indices }: Pick<LevelMesh, 'positions' | 'normals' | 'indices'>) {
  const vector = (values: Float32Array, vertex: number) => {
    const [x = 0, y = 0, z = 0] = values.subarray(vertex * 3, vertex * 3 + 3);
    return [x, y, z] as const;
  };
  return Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const corners = [...indices.subarray(triangle * 3, triangle * 3 + 3)];
    const [a, b, c] = corners.map((vertex) => vector(positions, vertex)) as [Xyz, Xyz, Xyz];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = vector(normals, corners[0] ?? 0);
    return (uy * vz - uz * vy) * nx + (uz * vx - ux * vz) * ny + (ux * vy - uy * vx) * nz;
  });
}

type Xyz = readonly [number, number, number];

test.each([
  ['its own normals', testBox.normals],
  ['normals of its faces', undefined],
])('a mirrored part with %s faces outwards', (_what, normals) => {
  const part = gltfPart(['LV', 'LV_LOD0']);
  const mirrored = { ...part, matrix: identityMatrix.with(0, -1), geometry: { ...part.geometry, normals } };
  const mesh = collectModels([mirrored]).models.get('LV')?.[0] as LevelMesh;
  expect(Math.min(...frontsAlongNormals(mesh))).toBeGreaterThan(0);
  // The face at the front of the box is now at its back, and looks there.
  const back = mesh.positions.findIndex((value, k) => k % 3 === 0 && value < -3.9 && mesh.normals[k] !== 0);
  expect(mesh.normals[back]).toBeLessThan(0);
});

test('a missing category is drawn as Default, a missing level as the next better one', () => {
  const { models, missing } = collectModels([
    gltfPart(['Haul Truck', 'HaulTruck_LOD0']),
    gltfPart(['Default', 'Default_LOD0'], 2),
  ]);
  expect(missing).not.toContain('Haul Truck');
  expect(missing).toContain('Bolter');
  expect(models.get('Bolter')).toEqual(models.get('Default'));
  expect(models.get('Haul Truck')?.[2]).toBe(models.get('Haul Truck')?.[0]);
});

test('parts that together are more than a level takes are left out, and all else is drawn', () => {
  const many = Array.from({ length: 300 }, () => gltfPart(['Haul Truck', 'HaulTruck_LOD0']));
  const { models } = collectModels([...many, gltfPart(['Bolter', 'Bolter_LOD0'])]);
  const vertices = (models.get('Haul Truck')?.[0]?.positions.length ?? 0) / 3;
  expect(vertices).toBeGreaterThan(3000);
  expect(vertices).toBeLessThanOrEqual(1 << VERTEX_INDEX_BITS);
  expect(packModels(models).templates.length).toBeGreaterThan(0);
});

test('a model whose matrix takes its vertices beyond all numbers counts as missing', () => {
  const { models, missing } = collectModels([gltfPart(['LV', 'LV_LOD0'], 1e38), gltfPart(['Grader', 'Grader_LOD0'])]);
  expect(missing).toContain('LV');
  expect(missing).not.toContain('Grader');
  for (const { lengthM, radiusM } of packModels(models).sizes)
    expect([lengthM, radiusM].every(Number.isFinite)).toBe(true);
});

test('without any file everything is a box and all are named', () => {
  const { models, missing } = collectModels([]);
  expect(missing).toEqual(ENTITY_MODELS.filter((model) => model !== 'annotation'));
  expect(packModels(models).sizes[0]?.lengthM).toBeCloseTo(8, 1);
});

test('site entities are found by their own names; a missing one is a small box, a sign has a post', () => {
  const { models, missing } = collectModels([
    gltfPart(['RSU', 'RSU_LOD0'], 0.25),
    gltfPart(['Default', 'Default_LOD0']),
  ]);
  expect(missing).not.toContain('RSU');
  expect(missing).toContain('people');
  const { sizes } = packModels(models);
  expect(sizes[modelIndexOf('RSU')]?.lengthM).toBeCloseTo(2, 1);
  expect(sizes[modelIndexOf('people')]?.heightM).toBeCloseTo(1.8, 1);
  expect(sizes[modelIndexOf('annotation')]?.widthM).toBeCloseTo(0.12, 2);
  expect(sizes[modelIndexOf('annotation')]?.lengthM).toBe(1);
});

test('an index holds row, level and vertex; level 3 is the simplest model again', () => {
  const packed = packModels(collectModels([gltfPart(['LV', 'LV_LOD0']), gltfPart(['LV', 'LV_LOD2'], 0.5)]).models);
  const category = VEHICLE_CATEGORIES.indexOf('LV');
  const held = packed.templates[category * 4 + LOD_COUNT] as Uint32Array;
  const simplest = packed.templates[category * 4 + LOD_COUNT - 1] as Uint32Array;
  expect(held).toHaveLength(simplest.length);
  const index = ((100_000 << ROW_SHIFT) | (held[5] as number)) >>> 0;
  expect(index >>> ROW_SHIFT).toBe(100_000);
  expect((index >> VERTEX_INDEX_BITS) & 3).toBe(3);
  expect(index & 4095).toBe((simplest[5] as number) & 4095);
});

test('positions, colours and paint survive packing', () => {
  const packed = packModels(collectModels([gltfPart(['LV', 'LV_LOD0'])]).models);
  const slot = VEHICLE_CATEGORIES.indexOf('LV') * 4;
  const first = packed.texels[slot * 4] as number;
  const texel = packed.texels.subarray(first * 4, first * 4 + 4);
  const x = (((texel[0] as number) << 16) >> 16) / 512;
  expect(x).toBeCloseTo(testBox.positions[0] as number, 2);
  expect((texel[2] as number) >>> 24).toBe(1);
  expect((texel[3] as number) & 255).toBe(255);
});

test('simple models that are put together alike have one template at a level', () => {
  const { models } = collectModels([
    gltfPart(['Haul Truck', 'HaulTruck_LOD0']),
    gltfPart(['Default', 'Default_LOD0'], 2),
  ]);
  const { templates } = packModels(models);
  const templateOf = (category: (typeof VEHICLE_CATEGORIES)[number], level: number) =>
    templates[modelIndexOf(category) * 4 + level];
  expect(templateOf('Haul Truck', 2)).toBe(templateOf('Bolter', 2));
  expect(templateOf('Haul Truck', 2)).not.toBe(templateOf('Haul Truck', 1));
});
