import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTAINER_PREFIX_BYTES, containerProblem, MAX_FILE_BYTES } from './container.ts';

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK_TYPE = 0x4e4f534a;

/** A GLB of one JSON chunk of 40 bytes, with single words of its headers changed. */
function glbWithHeaders(change: Record<number, number> = {}): Uint8Array {
  const data = new DataView(new ArrayBuffer(60));
  for (const [k, word] of [GLB_MAGIC, 2, 60, 40, JSON_CHUNK_TYPE].entries())
    data.setUint32(k * 4, change[k] ?? word, true);
  return new Uint8Array(data.buffer);
}

const encodeText = (words: string) => new TextEncoder().encode(words);

describe('container of a model file', () => {
  it('passes a GLB', () => {
    expect(containerProblem(glbWithHeaders(), 60)).toBeUndefined();
  });

  it.each([
    ['an empty file', new Uint8Array(0), 0, 'emptyFile'],
    ['a huge file, whatever it holds', glbWithHeaders(), MAX_FILE_BYTES + 1, 'tooLarge'],
    ['glTF as JSON', encodeText('{"asset":{"version":"2.0"}}'), 27, 'gltfJson'],
    ['glTF as JSON behind a byte order mark and blanks', encodeText('\uFEFF \n {"asset":{}}'), 18, 'gltfJson'],
    ['text', encodeText('solid cube'), 10, 'notGlb'],
    ['a tile with a model inside', encodeText('b3dm....'), 8, 'tileNotModel'],
    ['one byte', encodeText('g'), 1, 'notGlb'],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 8, 'notGlb'],
    ['a header alone', glbWithHeaders().subarray(0, 12), 12, 'truncated'],
    ['a file shorter than its header says', glbWithHeaders(), 59, 'truncated'],
    ['a chunk longer than the file', glbWithHeaders({ 3: 41 }), 60, 'truncated'],
    ['version 1', glbWithHeaders({ 1: 1 }), 60, 'wrongVersion'],
    ['a first chunk that is not JSON', glbWithHeaders({ 4: 0x004e4942 }), 60, 'noJson'],
  ] as const)('refuses %s', (_, bytes, size, problem) => {
    expect(containerProblem(bytes, size)).toBe(problem);
  });

  it('classifies any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: CONTAINER_PREFIX_BYTES }), fc.boolean(), (bytes, asGlb) => {
        if (asGlb && bytes.length >= 4) new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, GLB_MAGIC, true);
        expect(() => containerProblem(bytes, bytes.length)).not.toThrow();
      }),
    );
  });
});
