import { describe, expect, it } from 'vitest';
import { bytesOf, glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import type { TilePart } from '../tiles/TileContent.ts';
import { runJob } from './runJob.ts';

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const CONTENT_PLACE = { toScene: IDENTITY_MATRIX, transform: IDENTITY_MATRIX, upAxis: 'Z' };
const jobTools = {
  decoders: { meshopt: () => Promise.reject(new Error('none')), draco: () => Promise.reject(new Error('none')) },
  decodeImage: () => Promise.resolve(undefined),
};
const readTile = (bytes: Uint8Array, files = new Map<string, Uint8Array>()) =>
  runJob({ kind: 'tile', bytes, place: CONTENT_PLACE, files }, jobTools);

interface Lists {
  TRANSLATION?: number[];
  ROTATION?: number[];
  SCALE?: number[];
}

/** The first mesh of the square, at the instances of these lists. */
function squareWithInstances(lists: Lists): Uint8Array {
  const { document, bin } = squareGltf();
  const accessors = document['accessors'] as object[];
  const views = document['bufferViews'] as object[];
  const attributes: Record<string, number> = {};
  let whole = bin;
  for (const [name, values] of Object.entries(lists) as [string, number[]][]) {
    const bytes = bytesOf(Float32Array.from(values));
    const width = name === 'ROTATION' ? 4 : 3;
    views.push({ buffer: 0, byteOffset: whole.byteLength, byteLength: bytes.byteLength });
    attributes[name] = accessors.length;
    accessors.push({
      bufferView: views.length - 1,
      componentType: 5126,
      count: values.length / width,
      type: `VEC${width}`,
    });
    whole = new Uint8Array(Buffer.concat([whole, bytes]));
  }
  const nodes = [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes } } }];
  const buffers = [{ byteLength: whole.byteLength }];
  return glb({ ...document, nodes, buffers, extensionsRequired: ['EXT_mesh_gpu_instancing'] }, whole);
}

async function partsOf(bytes: Uint8Array): Promise<TilePart[]> {
  const reply = await readTile(bytes);
  if (reply.kind !== 'done') throw new Error(JSON.stringify(reply));
  return reply.result as TilePart[];
}

describe('instances of a mesh', () => {
  it('are placed by their lists, rotated and scaled', async () => {
    const half = Math.SQRT1_2;
    const [part] = await partsOf(
      squareWithInstances({
        TRANSLATION: [1000, 0, 0, 0, 500, 0],
        ROTATION: [0, 0, 0, 1, 0, half, 0, half],
        SCALE: [1, 1, 1, 2, 2, 2],
      }),
    );
    expect(part?.positions.length).toBe(2 * 12);
    expect([...(part?.positions.subarray(3, 6) ?? [])]).toEqual([1064, 0, 0]);
    const turned = [...(part?.positions.subarray(15, 18) ?? [])];
    [0, 500, -128].forEach((value, k) => void expect(turned[k]).toBeCloseTo(value, 3));
  });

  it('may be thousands', async () => {
    const [part] = await partsOf(squareWithInstances({ TRANSLATION: Array.from({ length: 3 * 2001 }, () => 0) }));
    expect(part?.positions.length).toBe(2001 * 12);
  });

  it('that are none draw nothing, and lists of different lengths are refused', async () => {
    expect(await partsOf(squareWithInstances({ TRANSLATION: [] }))).toEqual([]);
    expect(await readTile(squareWithInstances({ TRANSLATION: [1, 2, 3], SCALE: [1, 1, 1, 1, 1, 1] }))).toMatchObject({
      kind: 'fault',
      code: 'damaged',
    });
  });

  it('that are none do not make room for others', async () => {
    const { document, bin } = squareGltf();
    const none = { extensions: { EXT_mesh_gpu_instancing: { attributes: {} } } };
    const nodes = Array.from({ length: 100_000 }, (_, k) => ({ mesh: 0, ...(k % 2 === 0 && none) }));
    const bytes = glb({ ...document, nodes, scenes: [{ nodes: nodes.map((_, k) => k) }] }, bin);
    expect(await readTile(bytes)).toMatchObject({ kind: 'fault', code: 'tooLarge' });
  });

  it('beyond a limit are refused before they are made', async () => {
    const many = { TRANSLATION: Array.from({ length: 3 * 100_001 }, () => 0) };
    expect(await readTile(squareWithInstances(many))).toMatchObject({ kind: 'fault', code: 'tooLarge' });
  });
});

describe('CESIUM_RTC', () => {
  const squareWithRtcCentre = (center: unknown): Uint8Array => {
    const { document, bin } = squareGltf();
    return glb({ ...document, extensionsRequired: ['CESIUM_RTC'], extensions: { CESIUM_RTC: { center } } }, bin);
  };

  it('moves everything by its centre, in the axes of the tile', async () => {
    const { document, bin } = squareGltf();
    const [[plain], [moved]] = await Promise.all([
      partsOf(glb(document, bin)),
      partsOf(squareWithRtcCentre([1000, 2000, 3000])),
    ]);
    expect((moved?.min.x ?? 0) - (plain?.min.x ?? 0)).toBeCloseTo(1000, 3);
    expect((moved?.min.y ?? 0) - (plain?.min.y ?? 0)).toBeCloseTo(2000, 3);
    expect((moved?.min.z ?? 0) - (plain?.min.z ?? 0)).toBeCloseTo(3000, 3);
  });

  it.each([[[1, 2]], [['a', 1, 2]], [7]])('of %j is refused', async (center) => {
    expect(await readTile(squareWithRtcCentre(center))).toMatchObject({ kind: 'fault', code: 'damaged' });
  });
});

it('a missing picture leaves its surface plain; the page is notified that it may be missing', async () => {
  const { document, bin } = squareGltf();
  const bytes = glb({ ...document, images: [{ uri: 'gone.png' }] }, bin);
  expect(await readTile(bytes)).toMatchObject({ kind: 'needs', uris: ['gone.png'], optional: ['gone.png'] });
  const reply = await readTile(bytes, new Map([['gone.png', new Uint8Array(0)]]));
  expect(reply).toMatchObject({ kind: 'done' });
});
