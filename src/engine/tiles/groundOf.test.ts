import { describe, expect, it } from 'vitest';
import { GROUND_KINDS } from '../../domain/site/groundKind.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import { facesUpward, isColoured, kindsOf } from './groundOf.ts';

const WATER = GROUND_KINDS.indexOf('water');
const ROAD = GROUND_KINDS.indexOf('road');

interface PartOptions {
  material?: string;
  path?: string[];
  geometry?: Partial<GltfPart['geometry']>;
  surface?: Partial<GltfPart['surface']>;
}

function part({ material, path = [], geometry, surface }: PartOptions): GltfPart {
  return {
    path,
    matrix: new Float64Array(16),
    geometry: {
      positions: new Float32Array(9),
      normals: undefined,
      colours: undefined,
      uvs: undefined,
      indices: Uint32Array.of(0, 1, 2),
      ...geometry,
    },
    surface: {
      name: material,
      colour: [1, 1, 1, 1],
      image: undefined,
      doubleSided: false,
      unlit: false,
      blend: false,
      cutoff: undefined,
      points: false,
      ...surface,
    },
  };
}

describe('kind of ground', () => {
  it('is what the file numbers', () => {
    expect([
      ...(kindsOf(part({ material: 'water', geometry: { surfaces: Float32Array.of(1, 2, 3) } }), [5]) as Float32Array),
    ]).toEqual([1, 2, 3]);
  });

  it('is what the material names, before the nodes from the nearest up', () => {
    expect(kindsOf(part({ material: 'Sump', path: ['Haul road'] }), undefined)).toBe(WATER);
    expect(kindsOf(part({ material: 'default', path: ['POND', 'Haul road', 'mesh_0'] }), undefined)).toBe(ROAD);
    expect(kindsOf(part({ path: ['a'] }), undefined)).toBe(0);
  });

  it('is the class of each feature, and the name of the part where the class tells nothing', () => {
    const features = Float32Array.of(0, 1, 2, 9);
    const kinds = (material?: string) => [
      ...(kindsOf(part({ ...(material && { material }), geometry: { features } }), [WATER, -1, ROAD]) as Float32Array),
    ];
    expect(kinds()).toEqual([WATER, 0, ROAD, 0]);
    expect(kinds('road')).toEqual([WATER, ROAD, ROAD, ROAD]);
  });
});

it('a white surface without colours or picture has no colours of its own', () => {
  expect(isColoured(part({}))).toBe(false);
  expect(isColoured(part({ surface: { colour: [0.9, 1, 1, 1] } }))).toBe(true);
  expect(isColoured(part({ geometry: { colours: new Float32Array(12) } }))).toBe(true);
  expect(isColoured(part({ surface: { image: 0 } }))).toBe(false);
  expect(isColoured(part({ surface: { image: 0 }, geometry: { uvs: new Float32Array(6) } }))).toBe(true);
});

describe('ground faces upward', () => {
  const quad = (...corners: number[]) => facesUpward(Float32Array.from(corners), Uint32Array.of(0, 1, 2, 0, 2, 3));
  it.each([
    ['level ground', [0, 0, 0, 0, 0, 9, 9, 0, 9, 9, 0, 0], true],
    ['a bench face of 60 degrees', [0, 0, 0, 0, 0, 9, 5, 9, 9, 5, 9, 0], true],
    ['a wall', [0, 0, 0, 9, 0, 0, 9, 9, 0, 0, 9, 0], false],
    ['a roof from below', [0, 0, 0, 9, 0, 0, 9, 0, 9, 0, 0, 9], false],
    ['nothing', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], false],
  ])('%s', (_, corners, expected) => {
    const [a, b, c, d] = [0, 3, 6, 9].map((k) => corners.slice(k, k + 3)) as [number[], number[], number[], number[]];
    const faces = quad(...a, ...b, ...c, ...d);
    expect(faces).toBe(expected);
  });
});

it('is no ground where one triangle of each ring of a long drive faces upward', () => {
  const positions = Float32Array.of(0, 0, 0, 0, 0, 9, 9, 0, 0);
  const ring = Array.from({ length: 32 }, (_, k) => (k === 0 ? [0, 1, 2] : [0, 2, 1])).flat();
  expect(facesUpward(positions, Uint32Array.of(0, 1, 2))).toBe(true);
  for (const rings of [1, 4_000, 8_000]) {
    const indices = Uint32Array.from({ length: rings * ring.length }, (_, k) => ring[k % ring.length] as number);
    expect(facesUpward(positions, indices)).toBe(false);
  }
});
