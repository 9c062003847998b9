import { MeshoptEncoder } from 'meshoptimizer';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { describe, expect, it } from 'vitest';
import { bytesOf, glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { b3dm, cmpt, i3dm, plainPnts, pnts, tileFile } from '../../../tests/fixtures/files/tileFiles.ts';
import type { GltfDecoders } from '../gltf/readGltf.ts';
import type { ContentPlace } from '../tiles/contentMatrix.ts';
import type { TilePart } from '../tiles/TileContent.ts';
import type { ReadReply } from './jobs.ts';
import { runJob } from './runJob.ts';

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const CONTENT_PLACE: ContentPlace = { toScene: IDENTITY_MATRIX, transform: IDENTITY_MATRIX, upAxis: undefined };
const failingDecoders: GltfDecoders = {
  async meshopt(target, count, stride, source, mode, filter) {
    await MeshoptDecoder.ready;
    MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  },
  draco: () => Promise.reject(new Error('no Draco here')),
};
const jobTools = { decoders: failingDecoders, decodeImage: () => Promise.resolve(undefined) };

const readTile = (bytes: Uint8Array, place = CONTENT_PLACE): Promise<ReadReply> =>
  runJob({ kind: 'tile', bytes, place }, jobTools);

async function partsOf(bytes: Uint8Array): Promise<TilePart[]> {
  const reply = await readTile(bytes);
  if (reply.kind !== 'done') throw new Error(JSON.stringify(reply));
  return reply.result as TilePart[];
}

/** The square with something changed in its document. */
function squareWith(change: (document: ReturnType<typeof squareGltf>['document']) => void): Uint8Array {
  const { document, bin } = squareGltf();
  change(document);
  return glb(document, bin);
}

const squareWithAccessor = (index: number, values: object) =>
  squareWith((document) => Object.assign((document['accessors'] as object[])[index] as object, values));
const withBufferView = (index: number, values: object) =>
  squareWith((document) => Object.assign((document['bufferViews'] as object[])[index] as object, values));

describe('sound files', () => {
  const { document, bin } = squareGltf();
  const model = glb(document, bin);

  it('of every kind are read', async () => {
    expect((await partsOf(model)).length).toBeGreaterThan(1);
    expect((await partsOf(b3dm(model)))[0]?.indices.length).toBe(6);
    expect((await partsOf(i3dm(model)))[0]?.indices.length).toBe(18);
    expect((await partsOf(pnts()))[0]?.positions.length).toBe(12);
    expect((await partsOf(plainPnts()))[0]?.colours.subarray(0, 4)).toEqual(Uint8Array.of(9, 8, 7, 255));
    expect((await partsOf(cmpt(b3dm(model), cmpt(pnts())))).length).toBeGreaterThan(2);
  });

  it('of drives are marked, models and points alike; the colours of points stay', async () => {
    const reply = await readTile(cmpt(b3dm(model), plainPnts()), { ...CONTENT_PLACE, underground: 'drives' });
    const parts = (reply as { result: TilePart[] }).result;
    expect(parts.map(({ underground }) => underground)).toEqual(parts.map(() => 'drives'));
    const points = parts.findLast((part) => part.points);
    expect(points?.isDrive).toBeUndefined();
    expect(points?.colours.subarray(0, 4)).toEqual(Uint8Array.of(9, 8, 7, 255));
  });

  it('list all external files at once', async () => {
    const split = { ...document, buffers: [{ byteLength: bin.byteLength, uri: 'a.bin' }], images: [{ uri: 'a.png' }] };
    const bytes = new TextEncoder().encode(JSON.stringify(split));
    const reply = await readTile(bytes);
    expect(reply).toMatchObject({ kind: 'needs', uris: ['a.bin', 'a.png'] });
    const files = new Map([
      ['a.bin', bin],
      ['a.png', new Uint8Array(3)],
    ]);
    expect(await runJob({ kind: 'tile', bytes, place: CONTENT_PLACE, files }, jobTools)).toMatchObject({
      kind: 'done',
    });
  });
});

it('two broken pieces of one tile are one failure, without an unhandled rejection', async () => {
  const broken = glb(squareGltf().document, squareGltf().bin);
  broken.fill(0x20, 20, 40);
  const far = bytesOf(Float32Array.of(Number.NaN, 0, 0));
  const points = tileFile('pnts', { POINTS_LENGTH: 1, POSITION: { byteOffset: 0 } }, far, new Uint8Array(0));
  const unheard: unknown[] = [];
  const noteRejection = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', noteRejection);
  expect(await readTile(cmpt(b3dm(broken), points))).toMatchObject({ kind: 'fault', code: 'damaged' });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', noteRejection);
  expect(unheard).toEqual([]);
});

describe('counts that the bytes do not hold are refused before room is made for them', () => {
  const cases: Record<string, Uint8Array> = {
    'points without places': tileFile(
      'pnts',
      { POINTS_LENGTH: 50_000_000, CONSTANT_RGBA: [1, 2, 3, 4] },
      new Uint8Array(0),
      new Uint8Array(0),
    ),
    'points with few places': tileFile(
      'pnts',
      { POINTS_LENGTH: 50_000_000, POSITION: { byteOffset: 0 } },
      new Uint8Array(48),
      new Uint8Array(0),
    ),
    'points by a negative number': tileFile(
      'pnts',
      { POINTS_LENGTH: -1, POSITION: { byteOffset: 0 } },
      new Uint8Array(48),
      new Uint8Array(0),
    ),
    'places before the table': tileFile(
      'pnts',
      { POINTS_LENGTH: 1, POSITION: { byteOffset: -8 } },
      new Uint8Array(48),
      new Uint8Array(0),
    ),
    'copies without places': tileFile(
      'i3dm',
      { INSTANCES_LENGTH: 2000 },
      new Uint8Array(0),
      glb(squareGltf().document, squareGltf().bin),
      Uint8Array.of(1, 0, 0, 0),
    ),
    'an accessor with too many values': squareWithAccessor(0, { count: 500_000_000 }),
    'an accessor of nothing': squareWithAccessor(0, { bufferView: undefined, count: 500_000_000 }),
    'an accessor that starts too late': squareWithAccessor(0, { byteOffset: 40 }),
    'an accessor whose values overlap': withBufferView(0, { byteStride: 0 }),
    'indices beyond their bytes': squareWithAccessor(4, { count: 600_000_000 }),
    'a view beyond its buffer': withBufferView(0, { byteLength: 4_000_000_000 }),
    'a view before its buffer': withBufferView(0, { byteOffset: -4 }),
    'meshopt that swells': withBufferView(0, {
      extensions: {
        EXT_meshopt_compression: {
          buffer: 0,
          byteOffset: 0,
          byteLength: 48,
          byteStride: 12,
          count: 50_000_000,
          mode: 'ATTRIBUTES',
        },
      },
    }),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    it(name, async () => {
      const before = process.memoryUsage().arrayBuffers;
      expect(await readTile(bytes)).toMatchObject({ kind: 'fault' });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
    });
  }

  it('also where one mesh is named without end', async () => {
    const bytes = squareWith((document) => {
      document['nodes'] = Array.from({ length: 200_000 }, () => ({ mesh: 0 }));
      document['scenes'] = [{ nodes: Array.from({ length: 200_000 }, (_, k) => k) }];
    });
    expect(await readTile(bytes)).toMatchObject({ kind: 'fault', code: 'tooLarge' });
  });

  it('but packed bytes that hold as much as they say are read', async () => {
    await MeshoptEncoder.ready;
    const { document, bin } = squareGltf();
    const packed = MeshoptEncoder.encodeGltfBuffer(bin.subarray(0, 48), 4, 12, 'ATTRIBUTES');
    const views = document['bufferViews'] as object[];
    Object.assign(views[0] as object, {
      extensions: {
        EXT_meshopt_compression: {
          buffer: 1,
          byteLength: packed.byteLength,
          byteStride: 12,
          count: 4,
          mode: 'ATTRIBUTES',
        },
      },
    });
    const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...packed))}`;
    const buffers = [...(document['buffers'] as object[]), { byteLength: packed.byteLength, uri }];
    const [part] = await partsOf(glb({ ...document, buffers }, bin));
    expect(part?.max.x).toBeCloseTo(65);
  });
});

describe('content that cannot be drawn is refused with a message', () => {
  it('places that are no numbers', async () => {
    const { document, bin } = squareGltf();
    new DataView(bin.buffer).setFloat32(4, Number.NaN, true);
    expect(await readTile(glb(document, bin))).toEqual({
      kind: 'fault',
      code: 'damaged',
      message: 'Vertex 0 has no finite position',
    });
  });

  it('places beyond all numbers, by the file or by its tile', async () => {
    const far = squareWith((document) =>
      Object.assign((document['nodes'] as object[])[0] as object, { scale: [1e30, 1, 1] }),
    );
    expect(await readTile(far)).toMatchObject({ kind: 'fault', code: 'damaged' });
    const { document, bin } = squareGltf();
    const transform = [...IDENTITY_MATRIX];
    transform[12] = Number.NaN;
    expect(await readTile(glb(document, bin), { ...CONTENT_PLACE, transform })).toMatchObject({
      kind: 'fault',
      code: 'damaged',
    });
    expect(await readTile(plainPnts(), { ...CONTENT_PLACE, transform })).toMatchObject({
      kind: 'fault',
      code: 'damaged',
    });
  });

  it('triangles without vertices', async () => {
    const { document, bin } = squareGltf();
    const indices = (document['bufferViews'] as { byteOffset: number }[])[4] as { byteOffset: number };
    new DataView(bin.buffer).setUint16(indices.byteOffset + 4, 4, true);
    expect(await readTile(glb(document, bin))).toMatchObject({
      kind: 'fault',
      message: 'A triangle names vertex 4, but there are only 4',
    });
  });

  it('lists of different lengths', async () => {
    expect(await readTile(squareWithAccessor(1, { count: 3 }))).toMatchObject({
      kind: 'fault',
      message: expect.stringContaining('normals'),
    });
    expect(await readTile(squareWithAccessor(3, { count: 3 }))).toMatchObject({ kind: 'fault' });
    expect(await readTile(squareWithAccessor(2, { count: 2 }))).toMatchObject({ kind: 'fault' });
  });

  it('something else altogether', async () => {
    for (const bytes of [
      new Uint8Array(0),
      Uint8Array.of(0x7b),
      new TextEncoder().encode('[1]'),
      new TextEncoder().encode('{"nodes":[null]}'),
    ])
      expect(await readTile(bytes)).toMatchObject({ kind: 'fault' });
  });

  it('while looks that are no numbers are made plain', async () => {
    const { document, bin } = squareGltf();
    new DataView(bin.buffer).setFloat32(48, Number.NaN, true);
    expect(await readTile(glb(document, bin))).toMatchObject({ kind: 'done' });
  });
});
