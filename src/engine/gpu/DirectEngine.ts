/**
 * An engine with WebGL calls that Babylon lacks, or makes with needless allocations and state changes: it uploads parts
 * of arrays, and draws many instanced parts of one mesh. It uses Babylon's internal methods: the Babylon version stays
 * pinned, and a screenshot test guards it.
 */
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import type { PipelineState } from './PipelineState.ts';
import type { ProgramUniform } from './ProgramUniforms.ts';

/** In texels. */
export interface TexelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Parts of the bound index list, and the instances of each in the rows of an instanced attribute. */
export interface InstancedParts {
  /** Parts to draw are the first of the lists. */
  count: number;
  readonly firstIndex: Uint32Array;
  readonly indexCount: Uint32Array;
  readonly firstInstance: Uint32Array;
  readonly instanceCount: Uint32Array;
}

export class DirectEngine extends Engine {
  /** The state that a layer set last; undefined if Babylon has changed it since. */
  #pipelineState: PipelineState | undefined;

  override applyStates(): void {
    this.#pipelineState = undefined;
    this.#applyStates();
  }

  /** Applies the state that a clear depends on. Blending is left alone: layers that blend expect it to be on. */
  protected applyClearStates(): void {
    this.#pipelineState = undefined;
    this._depthCullingState.depthMask = true;
    this.#applyWriteStates();
  }

  #applyStates(): void {
    this.#applyWriteStates();
    this._alphaState.apply(this._gl, 1, 0);
  }

  /** The stencil's twelve values are compared only where a stencil is used. */
  #applyWriteStates(): void {
    const { _gl: gl, _stencilStateComposer: stencils } = this;
    this._depthCullingState.apply(gl);
    if (stencils.enabled || stencils.stencilMaterial?.enabled || stencils.isDirty) stencils.apply(gl);
    this._applyColorWriteState();
  }

  /** Binds a layer's program. Babylon sets its samplers again before it draws with it. */
  bindLayerProgram(program: WebGLProgram | null): void {
    this._setProgram(program as WebGLProgram);
    this._currentEffect = null;
  }

  /** Sets the state that a layer draws with. */
  setPipelineState(state: PipelineState): void {
    if (this.#pipelineState === state) return;
    const depth = this._depthCullingState;
    depth.cull = state.cullsBack;
    if (state.cullsBack) {
      depth.cullFace = this._gl.BACK;
      depth.frontFace = this._gl.CCW;
    }
    depth.depthMask = state.writesDepth;
    depth.depthFunc = this._gl.LEQUAL;
    this.setAlphaMode(state.alphaMode, true);
    this._stencilStateComposer.stencilMaterial = undefined;
    this.#applyStates();
    this.#pipelineState = state;
  }

  /** Draws a range of the bound index buffer; the pipeline state must be set. */
  drawIndices(isPoints: boolean, first: number, count: number, is32Bit: boolean): void {
    const gl = this._gl;
    this._reportDrawCall();
    const mode = isPoints ? gl.POINTS : gl.TRIANGLES;
    if (is32Bit) gl.drawElements(mode, count, gl.UNSIGNED_INT, first * 4);
    else gl.drawElements(mode, count, gl.UNSIGNED_SHORT, first * 2);
  }

  /** Replaces an index buffer's content by the first `count` of a list. */
  uploadIndices(buffer: DataBuffer, indices: Uint32Array, count: number): void {
    const gl = this._gl;
    // Index buffers are bound per vertex array: the cached binding may belong to another one.
    this._currentBoundBuffer[gl.ELEMENT_ARRAY_BUFFER] = null;
    this.bindIndexBuffer(buffer);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW, 0, count);
    this._resetIndexBufferBinding();
  }

  /**
   * Replaces lines of a texture of four floats per texel, without creating a view of the array.
   * @param texels all of the texture, line by line
   */
  uploadLines(texture: InternalTexture, texels: Float32Array, first: number, count: number): void {
    const gl = this._gl;
    const { width } = texture;
    this._unpackFlipY(false);
    this._bindTextureDirectly(gl.TEXTURE_2D, texture, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, first, width, count, gl.RGBA, gl.FLOAT, texels, first * width * 4);
  }

  /**
   * Replaces a rectangle of a texture of four floats per texel, without creating a view of the array.
   * @param texels all of the texture, line by line
   */
  uploadRect(texture: InternalTexture, texels: Float32Array, { x, y, width, height }: TexelRect): void {
    const gl = this._gl;
    this._unpackFlipY(false);
    this._bindTextureDirectly(gl.TEXTURE_2D, texture, true);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, texture.width);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RGBA, gl.FLOAT, texels, (y * texture.width + x) * 4);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
  }

  /**
   * Copies the upper left corner of a canvas into a texture, without reading its pixels back.
   * @param isMask channels are independent masks, kept premultiplied by alpha as they were drawn
   */
  uploadCanvas(texture: InternalTexture, canvas: OffscreenCanvas, to: TexelRect, isMask: boolean): void {
    const gl = this._gl;
    const { x, y, width, height } = to;
    this._unpackFlipY(false);
    this._bindTextureDirectly(gl.TEXTURE_2D, texture, true);
    if (isMask) gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    if (isMask) gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }

  /** Whether a texture is already bound to a unit. */
  hasTexture(unit: number, texture: BaseTexture): boolean {
    const internal = texture.getInternalTexture();
    return internal !== null && this._boundTexturesCache[unit] === internal;
  }

  /** Sets a uniform of the program in use. @param size components of a vector, 16 for a matrix */
  sendUniform(uniform: ProgramUniform | undefined, size: number, values: Float32Array): void {
    const gl = this._gl;
    const location = uniform?.location ?? null;
    if (size === 1) gl.uniform1fv(location, values);
    else if (size === 2) gl.uniform2fv(location, values);
    else if (size === 3) gl.uniform3fv(location, values);
    else if (size === 4) gl.uniform4fv(location, values);
    else gl.uniformMatrix4fv(location, false, values);
  }

  /** Copies the upper left corner of a texture into another one. */
  copyTexture(from: BaseTexture, to: BaseTexture, width: number, height: number): void {
    const source: WebGLTexture | undefined = from.getInternalTexture()?._hardwareTexture?.underlyingResource;
    const target = to.getInternalTexture();
    if (!source || !target) return;
    const gl = this._gl;
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, source, 0);
    this._bindTextureDirectly(gl.TEXTURE_2D, target, true);
    gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this._currentFramebuffer);
    gl.deleteFramebuffer(frame);
  }

  /**
   * Draws each part once for each of its instances; mesh, material and pipeline state must be set.
   * @param location of the attribute, one float per instance @param buffer its values
   */
  drawInstancedParts(parts: InstancedParts, location: number, buffer: DataBuffer): void {
    const gl = this._gl;
    this._reportDrawCall(parts.count);
    // Babylon's own binding call would unbind the vertex array.
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer.underlyingResource);
    this._currentBoundBuffer[gl.ARRAY_BUFFER] = buffer;
    for (let k = 0; k < parts.count; k++) {
      gl.vertexAttribPointer(location, 1, gl.FLOAT, false, 0, (parts.firstInstance[k] as number) * 4);
      const [count, first] = [parts.indexCount[k] as number, parts.firstIndex[k] as number];
      gl.drawElementsInstanced(gl.TRIANGLES, count, gl.UNSIGNED_INT, first * 4, parts.instanceCount[k] as number);
    }
  }
}
