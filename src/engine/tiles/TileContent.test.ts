import { expect, it } from 'vitest';
import { type GltfDecoders, type GltfPart, readGltf } from '../gltf/readGltf.ts';
import { intersectPart } from './raycast.ts';
import { type TilePart, tileParts } from './TileContent.ts';

const noDecoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: () => Promise.reject(new Error('no draco here')),
};
const noFiles = (uri: string): Promise<Uint8Array> => Promise.reject(new Error(`asked for ${uri}`));
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const MIRROR_X = IDENTITY.with(0, -1);

/** A triangle on the ground that faces upward (+y), with indices, without them, or with normals. */
const CORNERS = Float32Array.of(0, 0, 0, 0, 0, 4, 4, 0, 0);
const FORMS = {
  'with indices': { attributes: { POSITION: 0 }, indices: 1 },
  'without indices': { attributes: { POSITION: 0 } },
  'with normals': { attributes: { POSITION: 0, NORMAL: 2 } },
};
const INSTANCE_SCALES = Float32Array.of(-1, 1, 1, 1, 1, 1);

async function partsOf(primitive: object, node: object): Promise<GltfPart[]> {
  const bytes = new Uint8Array(36 + 12 + 36 + 24);
  bytes.set(new Uint8Array(CORNERS.buffer));
  bytes.set(new Uint8Array(Uint32Array.of(0, 1, 2).buffer), 36);
  bytes.set(new Uint8Array(Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0).buffer), 48);
  bytes.set(new Uint8Array(INSTANCE_SCALES.buffer), 84);
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, ...node }],
    meshes: [{ primitives: [primitive] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: 3, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 3, componentType: 5126, count: 2, type: 'VEC3' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 12 },
      { buffer: 0, byteOffset: 48, byteLength: 36 },
      { buffer: 0, byteOffset: 84, byteLength: 24 },
    ],
    buffers: [{ byteLength: bytes.byteLength, uri: `data:;base64,${btoa(String.fromCharCode(...bytes))}` }],
  };
  return (await readGltf(new TextEncoder().encode(JSON.stringify(document)), noFiles, noDecoders)).parts;
}

/** The y of each triangle's front. */
function fronts({ positions, indices }: TilePart): number[] {
  const ys: number[] = [];
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [...indices.subarray(k, k + 3)].map((vertex) => positions.subarray(vertex * 3, vertex * 3 + 3));
    const side = (to: Float32Array | undefined, axis: number): number => (to?.[axis] ?? 0) - (a?.[axis] ?? 0);
    ys.push(Math.sign(side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2)));
  }
  return ys;
}

function normalYs({ normals }: TilePart): number[] {
  return [...normals].filter((_, k) => k % 4 === 1);
}

/** Whether a ray from above meets the front over a place. */
function isHitFromAbove(part: TilePart, x: number): boolean {
  return intersectPart(part, { x, y: 5, z: 1 }, { x: 0, y: -1, z: 0 }, 100) === 5;
}

const MIRRORED_NODES = {
  'a scale': { scale: [-1, 1, 1] },
  'a matrix': { matrix: MIRROR_X },
  'a scale of all axes, turned back': { scale: [-1, -1, -1], rotation: [1, 0, 0, 0] },
};

for (const [form, primitive] of Object.entries(FORMS)) {
  it.each(Object.entries(MIRRORED_NODES))(
    `a triangle ${form} mirrored by %s of its node keeps its front`,
    async (_, node) => {
      const [part] = tileParts({ parts: await partsOf(primitive, node), images: [] }, [IDENTITY], []) as [TilePart];
      expect(fronts(part)).toEqual([1]);
      expect(normalYs(part)).toEqual([127, 127, 127]);
      expect([isHitFromAbove(part, -1), isHitFromAbove(part, 1)]).toEqual([true, false]);
      expect(part.isGround).toBe(true);
    },
  );

  it(`mirrored copies of a triangle ${form} keep their fronts beside plain ones`, async () => {
    const node = { extensions: { EXT_mesh_gpu_instancing: { attributes: { SCALE: 3 } } } };
    const parts = await partsOf(primitive, node);
    const [part] = tileParts({ parts, images: [] }, [IDENTITY, MIRROR_X], []) as [TilePart];
    expect(fronts(part)).toEqual([1, 1, 1, 1]);
    expect(normalYs(part)).toEqual(new Array(12).fill(127));
    expect(part.isGround).toBe(true);
  });
}

it('a mirrored node in a mirrored tile is as it was', async () => {
  const parts = await partsOf(FORMS['with indices'], MIRRORED_NODES['a scale']);
  const [part] = tileParts({ parts, images: [] }, [MIRROR_X], []) as [TilePart];
  expect([...part.indices]).toEqual([0, 1, 2]);
  expect(fronts(part)).toEqual([1]);
  expect(isHitFromAbove(part, 1)).toBe(true);
});

it('the geometry of the file is left as it is', async () => {
  const parts = await partsOf(FORMS['with indices'], {});
  tileParts({ parts, images: [] }, [MIRROR_X], []);
  expect([...(parts[0]?.geometry.indices ?? [])]).toEqual([0, 1, 2]);
});

it('a picture is drawn where there are coordinates for it; surfaces without have their colours', async () => {
  const [plain] = (await partsOf(FORMS['with indices'], {})) as [GltfPart];
  const picture = { width: 4, height: 4 } as ImageBitmap;
  const pictured = { ...plain, surface: { ...plain.surface, image: 0, blend: true } };
  const unpictured = { ...plain, surface: { ...plain.surface, blend: true } };
  const drawn = tileParts({ parts: [pictured, unpictured], images: [] }, [IDENTITY], [picture]);
  expect(drawn.map(({ image, uvs, isDithered }) => [image, uvs, isDithered])).toEqual([[undefined, undefined, false]]);
  const placed = { ...pictured, geometry: { ...plain.geometry, uvs: Float32Array.of(0, 0, 0, 1, 1, 0) } };
  const [withPicture] = tileParts({ parts: [placed], images: [] }, [IDENTITY], [picture]);
  expect([withPicture?.image, withPicture?.uvs]).toEqual([picture, Float32Array.of(0, 0, 0, 1, 1, 0)]);
});
