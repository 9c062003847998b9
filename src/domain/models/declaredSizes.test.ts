import { expect, it } from 'vitest';
import { glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { declaredSizeFault } from './declaredSizes.ts';

function glbWithValues(list: string, index: number, values: object): Uint8Array {
  const { document, bin } = squareGltf();
  Object.assign((document[list] as object[])[index] as object, values);
  return glb(document, bin);
}

it('a sound model claims nothing that it does not hold', () => {
  const { document, bin } = squareGltf();
  expect(declaredSizeFault(glb(document, bin))).toBeUndefined();
});

it.each([
  ['too many values', glbWithValues('accessors', 0, { count: 500_000_000 }), 'accessor 0 claims'],
  ['values that are nowhere', glbWithValues('accessors', 0, { bufferView: undefined, count: 500_000_000 }), 'nowhere'],
  ['half a value', glbWithValues('accessors', 0, { count: 0.5 }), 'no count'],
  ['values on top of each other', glbWithValues('bufferViews', 0, { byteStride: 0 }), 'accessor 0 claims'],
  ['bytes beyond the file', glbWithValues('bufferViews', 0, { byteLength: 4e9 }), 'outside of the file'],
  ['more sparse values than values', glbWithValues('accessors', 0, { sparse: { count: 9 } }), 'no count'],
  [
    'packed bytes that swell',
    glbWithValues('bufferViews', 0, {
      extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 48, byteStride: 12, count: 5e7 } },
    }),
    'can hold',
  ],
  ['no lists', glbWithValues('bufferViews', 0, {}).map((byte) => (byte === 0x5b ? 0x7b : byte)), 'damaged'],
])('%s is reported', (_, bytes, told) => {
  expect(declaredSizeFault(bytes)).toContain(told);
});
