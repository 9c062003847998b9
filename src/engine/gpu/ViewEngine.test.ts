import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { expect, test } from 'vitest';
import { ViewEngine } from './ViewEngine.ts';

/** As much of WebGL as index buffers need: which of them is bound is part of the vertex array that is bound. */
class IndexBuffers {
  readonly ELEMENT_ARRAY_BUFFER = 0x8893;
  readonly DYNAMIC_DRAW = 0x88e8;
  /** By vertex array; null for none. */
  readonly bound = new Map<unknown, unknown>();
  /** Uploaded data, by buffer. */
  readonly content = new Map<unknown, number[]>();
  #array: unknown = null;

  bindVertexArray(array: unknown): void {
    this.#array = array;
  }

  bindBuffer(_target: number, buffer: unknown): void {
    this.bound.set(this.#array, buffer);
  }

  bufferData(_target: number, indices: Uint32Array, _usage: number, from: number, count: number): void {
    this.content.set(this.bound.get(this.#array), [...indices.subarray(from, from + count)]);
  }
}

function engineOn(gl: IndexBuffers, boundArray: unknown): ViewEngine {
  gl.bindVertexArray(boundArray);
  return Object.assign(Object.create(ViewEngine.prototype) as ViewEngine, {
    _gl: gl,
    _currentBoundBuffer: [],
    _cachedVertexArrayObject: boundArray,
    _vaoRecordInProgress: false,
  });
}

test('indices reach their own buffer, whichever vertex array was bound, and no mesh loses its own', () => {
  const gl = new IndexBuffers();
  const [mine, theirs] = [{ underlyingResource: 'mine' }, 'theirs'] as unknown as [DataBuffer, unknown];
  const engine = engineOn(gl, 'their array');
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, theirs);
  engine.uploadIndices(mine, Uint32Array.of(1, 2, 3, 4), 3);
  expect(gl.content.get('mine')).toEqual([1, 2, 3]);
  expect(gl.content.has(theirs)).toBe(false);
  expect(gl.bound.get('their array')).toBe(theirs);
});

test("Babylon's cached binding is ignored: another vertex array may be bound", () => {
  const gl = new IndexBuffers();
  const mine = { underlyingResource: 'mine' } as unknown as DataBuffer;
  const engine = engineOn(gl, null);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, 'theirs');
  Object.assign(engine, { _currentBoundBuffer: { [gl.ELEMENT_ARRAY_BUFFER]: mine } });
  engine.uploadIndices(mine, Uint32Array.of(7, 8), 2);
  expect(gl.content.get('mine')).toEqual([7, 8]);
  expect(gl.content.has('theirs')).toBe(false);
});
