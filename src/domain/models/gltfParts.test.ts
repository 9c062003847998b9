import { expect, it } from 'vitest';
import { glb, joinBytes, jsonGltf, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { picturedGlb } from '../../../tests/fixtures/files/picturedGlb.ts';
import { type GltfJson, gltfParts, packedGlb } from './gltfParts.ts';

const noImage = async () => undefined;
const PICTURE_BYTES = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1);

function glbContents(file: Uint8Array): { json: GltfJson; bin: Uint8Array } {
  const data = new DataView(file.buffer, file.byteOffset);
  const jsonBytes = data.getUint32(12, true);
  expect(data.getUint32(8, true)).toBe(file.byteLength);
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + jsonBytes)));
  return { json, bin: file.subarray(28 + jsonBytes) };
}

function viewOf({ json, bin }: ReturnType<typeof glbContents>, index: number | undefined): number[] {
  const view = json.bufferViews?.[index ?? -1];
  if (!view) throw new Error('no view');
  expect(view.buffer).toBe(0);
  return [...bin.subarray(view.byteOffset ?? 0, (view.byteOffset ?? 0) + view.byteLength)];
}

it('an external picture of a GLB is listed by its name, and packed if it was found', async () => {
  const file = picturedGlb({ eastM: 0, sideM: 4, material: {}, picture: 'Textures/colormap.png' });
  const alone = await gltfParts(file, noImage);
  expect([alone.missingImages, alone.foundFiles]).toEqual([['Textures/colormap.png'], []]);
  const both = await gltfParts(file, async (uri) => (uri === 'Textures/colormap.png' ? PICTURE_BYTES : undefined));
  expect([both.missingImages, both.foundFiles]).toEqual([[], ['Textures/colormap.png']]);
  const packed = glbContents(packedGlb(both, new Map()));
  expect(packed.json.images).toEqual([{ bufferView: 3, mimeType: 'image/png' }]);
  expect(viewOf(packed, 3)).toEqual([...PICTURE_BYTES]);
  expect(viewOf(packed, 2)).toEqual(viewOf(glbContents(file), 2));
});

it('glTF in JSON is packed from data URIs and from files beside it, several buffers into one', async () => {
  const { document, bin } = squareGltf();
  const inside = await gltfParts(jsonGltf(document, bin), noImage);
  expect(viewOf(glbContents(packedGlb(inside, new Map())), 4)).toEqual(viewOf(glbContents(glb(document, bin)), 4));
  const two = {
    buffers: [
      { uri: 'a.bin', byteLength: 3 },
      { uri: 'b.bin', byteLength: 4 },
      { byteLength: 9, extensions: { EXT_meshopt_compression: { fallback: true } } },
    ],
    bufferViews: [
      { buffer: 1, byteOffset: 1, byteLength: 2 },
      {
        buffer: 2,
        byteLength: 9,
        extensions: { EXT_meshopt_compression: { buffer: 1, byteOffset: 2, byteLength: 2 } },
      },
    ],
  };
  const bytes = new TextEncoder().encode(JSON.stringify(two));
  const missing = await gltfParts(bytes, async (uri) => (uri === 'a.bin' ? Uint8Array.of(1, 2, 3) : undefined));
  expect(missing.missingBuffers).toEqual(['b.bin']);
  const parts = await gltfParts(bytes, async (uri) =>
    uri === 'a.bin' ? Uint8Array.of(1, 2, 3) : Uint8Array.of(4, 5, 6, 7),
  );
  const packed = glbContents(packedGlb(parts, new Map()));
  expect(packed.json.buffers).toMatchObject([{ byteLength: 8 }, { byteLength: 9 }]);
  expect(viewOf(packed, 0)).toEqual([5, 6]);
  expect(packed.json.bufferViews?.[1]).toMatchObject({
    buffer: 1,
    extensions: { EXT_meshopt_compression: { buffer: 0, byteOffset: 6 } },
  });
});

it('the limit of files beside a model counts neither what is inside it nor a file that is named again', async () => {
  const uri = `data:image/png;base64,${btoa(String.fromCharCode(...PICTURE_BYTES))}`;
  const images = Array.from({ length: 600 }, (_, k) => ({ uri: k % 2 ? uri : 'shared.png' }));
  const file = new TextEncoder().encode(JSON.stringify({ images }));
  const { images: pictures, missingImages } = await gltfParts(file, noImage);
  expect(pictures.filter((picture) => picture?.length === PICTURE_BYTES.length)).toHaveLength(300);
  expect(missingImages).toEqual(['shared.png']);
});

it('a replacement picture is a PNG', async () => {
  const file = picturedGlb({ eastM: 0, sideM: 4, material: {}, picture: 'gone.jpg' });
  const packed = glbContents(packedGlb(await gltfParts(file, noImage), new Map([[0, PICTURE_BYTES]])));
  expect(packed.json.images).toMatchObject([{ mimeType: 'image/png' }]);
  expect(viewOf(packed, packed.json.images?.[0]?.bufferView)).toEqual([...PICTURE_BYTES]);
});

it.each([
  ['no JSON', new TextEncoder().encode('{')],
  ['null', new TextEncoder().encode('null')],
  ['a list that is none', new TextEncoder().encode('{"images":{"length":1e9}}')],
  [
    'too many files',
    new TextEncoder().encode(JSON.stringify({ images: Array.from({ length: 300 }, (_, k) => ({ uri: `${k}` })) })),
  ],
  ['a GLB without its document', joinBytes(glb({}, new Uint8Array(0)).subarray(0, 19))],
])('%s is refused', async (_what, file) => {
  await expect(gltfParts(file, noImage)).rejects.toThrow();
});
