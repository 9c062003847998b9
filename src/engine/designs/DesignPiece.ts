/** Some of a design's vertices on the GPU: uploaded once, drawn by the meshes of all views. */
import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { applyBuffers } from '../gpu/applyBuffers.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

/** `wideLines` are quads that the shader widens: four vertices per line segment. */
export type PieceKind = 'lines' | 'wideLines' | 'faces' | 'points' | 'texts';

/** Attributes of wide lines. */
export const OTHER_END_ATTRIBUTE = 'other';
export const CORNER_ATTRIBUTE = 'corner';

export interface PieceData {
  kind: PieceKind;
  /** Group of the drawing that switches it on and off; -1 is always on. */
  group: number;
  /** Scene metres from the design's origin. */
  positions: Float32Array;
  /** Red, green, blue, and whether the contrast colour replaces them. */
  colours: Uint8Array;
  /** Places of letters in the glyph atlas, texels. */
  uvs?: Float32Array;
  /**
   * For wide lines: the segment's other end at each vertex, and its corner: along -1 or 1, across -1 or 1, width in CSS
   * pixels, 0.
   */
  lineEnds?: Float32Array;
  corners?: Int8Array;
  /** For quads of letters and wide lines; other kinds are drawn without indices. */
  indices?: Uint16Array;
}

export class DesignPiece {
  readonly data: PieceData;
  /** Bounds of its vertices, relative to the design's origin. */
  readonly min = new Vector3(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  readonly max = this.min.negate();
  readonly #engine: ViewEngine;
  #buffers: Buffer[] = [];
  #indices: DataBuffer | undefined;

  constructor(engine: ViewEngine, data: PieceData) {
    this.#engine = engine;
    this.data = data;
    this.#updateBounds();
    this.send();
  }

  /**
   * Creates the buffers, also after they were disposed.
   * @throws if the GPU is out of memory, with everything released
   */
  send(): void {
    const { positions, colours, uvs, lineEnds, corners, indices } = this.data;
    const sendFloats = (values: Float32Array, size: number) =>
      this.#buffers.push(new Buffer(this.#engine, values, false, size));
    const sendBytes = (values: Uint8Array | Int8Array) =>
      this.#buffers.push(new Buffer(this.#engine, values, false, 4, false, false, true));
    try {
      sendFloats(positions, 3);
      sendBytes(colours);
      if (uvs) sendFloats(uvs, 2);
      if (lineEnds) sendFloats(lineEnds, 3);
      if (corners) sendBytes(corners);
      this.#indices = indices && this.#engine.createIndexBuffer(indices);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** Applies this geometry to a view's mesh; it is released with the mesh. */
  applyTo(mesh: Mesh): void {
    const { positions, indices } = this.data;
    applyBuffers(mesh, {
      vertices: positions.length / 3,
      buffers: this.#vertexBuffers(),
      indices: this.#indices && { buffer: this.#indices, count: indices?.length ?? 0, is32Bit: false },
      min: this.min,
      max: this.max,
    });
  }

  dispose(): void {
    for (const buffer of this.#buffers) buffer.dispose();
    if (this.#indices) this.#engine._releaseBuffer(this.#indices);
    this.#buffers = [];
    this.#indices = undefined;
  }

  #updateBounds(): void {
    const { positions } = this.data;
    for (let k = 0; k < positions.length; k += 3) {
      const [x, y, z] = [positions[k] as number, positions[k + 1] as number, positions[k + 2] as number];
      this.min.minimizeInPlaceFromFloats(x, y, z);
      this.max.maximizeInPlaceFromFloats(x, y, z);
    }
  }

  #vertexBuffers(): VertexBuffer[] {
    const engine = this.#engine;
    const [positions, colours, third, corners] = this.#buffers as [Buffer, Buffer, Buffer?, Buffer?];
    const own = { takeBufferOwnership: false } as const;
    const bytes = { ...own, useBytes: true, size: 4, stride: 4, normalized: true, type: VertexBuffer.UNSIGNED_BYTE };
    return [
      new VertexBuffer(engine, positions, VertexBuffer.PositionKind, own),
      new VertexBuffer(engine, colours, VertexBuffer.ColorKind, bytes),
      ...(third && !corners ? [new VertexBuffer(engine, third, VertexBuffer.UVKind, own)] : []),
      ...(third && corners
        ? [
            new VertexBuffer(engine, third, OTHER_END_ATTRIBUTE, { ...own, size: 3 }),
            new VertexBuffer(engine, corners, CORNER_ATTRIBUTE, {
              ...bytes,
              normalized: false,
              type: VertexBuffer.BYTE,
            }),
          ]
        : []),
    ];
  }
}
