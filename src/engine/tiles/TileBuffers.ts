/** A tile part's buffers on the GPU, made once and used by the meshes of all views. */
import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import '@babylonjs/core/Engines/Extensions/engine.dynamicTexture.js';
import { applyBuffers } from '../gpu/applyBuffers.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { TilePart } from './TileContent.ts';

/** Textures that the parts of one tile have in common. */
export type SharedTextures = Map<ImageBitmap, BaseTexture>;

export class TileBuffers {
  readonly part: TilePart;
  readonly texture: BaseTexture | undefined;
  readonly #engine: ViewEngine;
  readonly #positions: Buffer;
  readonly #normals: Buffer;
  readonly #colours: Buffer;
  readonly #uvs: Buffer | undefined;
  readonly #indices: DataBuffer | undefined;
  readonly #is32Bit: boolean;

  constructor(engine: ViewEngine, part: TilePart, textures: SharedTextures) {
    this.#engine = engine;
    this.part = part;
    this.#is32Bit = part.positions.length / 3 > 65_535;
    const sent: Buffer[] = [];
    let indices: DataBuffer | undefined;
    const send = (
      ...[data, size, isBytes = false]: [Float32Array | Uint8Array | Int8Array, number, boolean?]
    ): Buffer => {
      const buffer = new Buffer(engine, data, false, size, false, false, isBytes);
      sent.push(buffer);
      return buffer;
    };
    try {
      this.#positions = send(part.positions, 3);
      this.#normals = send(part.normals, 4, true);
      this.#colours = send(part.colours, 4, true);
      this.#uvs = part.uvs && send(part.uvs, 2);
      if (!part.points)
        indices = engine.createIndexBuffer(this.#is32Bit ? part.indices : new Uint16Array(part.indices));
      this.#indices = indices;
      this.texture = part.image && sharedTexture(engine, part.image, textures);
    } catch (error) {
      // The upload is retried later: nothing may be left behind.
      for (const buffer of sent) buffer.dispose();
      if (indices) engine._releaseBuffer(indices);
      throw error;
    }
  }

  get vertices(): number {
    return this.part.positions.length / 3;
  }

  /** Applies this geometry to a view's mesh; it is released with the mesh. */
  applyTo(mesh: Mesh): void {
    const { min, max, indices } = this.part;
    applyBuffers(mesh, {
      vertices: this.vertices,
      buffers: this.#vertexBuffers(),
      indices: this.#indices && { buffer: this.#indices, count: indices.length, is32Bit: this.#is32Bit },
      min: new Vector3(min.x, min.y, min.z),
      max: new Vector3(max.x, max.y, max.z),
    });
  }

  dispose(): void {
    for (const buffer of [this.#positions, this.#normals, this.#colours, this.#uvs]) buffer?.dispose();
    if (this.#indices) this.#engine._releaseBuffer(this.#indices);
    this.texture?.dispose();
  }

  #vertexBuffers(): VertexBuffer[] {
    const engine = this.#engine;
    const bytes = { takeBufferOwnership: false, useBytes: true, size: 4, stride: 4, normalized: true } as const;
    const buffers = [
      new VertexBuffer(engine, this.#positions, VertexBuffer.PositionKind, { takeBufferOwnership: false }),
      new VertexBuffer(engine, this.#normals, VertexBuffer.NormalKind, { ...bytes, type: VertexBuffer.BYTE }),
      new VertexBuffer(engine, this.#colours, VertexBuffer.ColorKind, { ...bytes, type: VertexBuffer.UNSIGNED_BYTE }),
    ];
    // Parts without texture coordinates get unused values of the same format: another format would compile the program
    // again.
    const uvs = { takeBufferOwnership: false, size: 2, stride: 2 } as const;
    buffers.push(new VertexBuffer(engine, this.#uvs ?? this.#positions, VertexBuffer.UVKind, uvs));
    return buffers;
  }
}

/** A picture that only suggests a surface's structure: sampled as cheaply as possible, shared by all tiles. */
export function grainTextureOf(engine: ViewEngine, image: ImageBitmap): BaseTexture {
  const texture = textureOf(engine, image, Constants.TEXTURE_BILINEAR_SAMPLINGMODE);
  texture.anisotropicFilteringLevel = 1;
  return texture;
}

function sharedTexture(engine: ViewEngine, image: ImageBitmap, textures: SharedTextures): BaseTexture {
  const texture = textures.get(image) ?? textureOf(engine, image);
  textures.set(image, texture);
  return texture;
}

function textureOf(
  engine: ViewEngine,
  image: ImageBitmap,
  samplingMode = Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
): BaseTexture {
  const internal = engine.createDynamicTexture(image.width, image.height, true, samplingMode);
  engine.updateDynamicTexture(internal, image, false);
  return new BaseTexture(engine, internal);
}
