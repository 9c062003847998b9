/**
 * An engine that presents one rectangle of the canvas as the whole default framebuffer, so that every view has a scene of
 * its own with its own background, aspect and pixel coordinates. It overrides internal methods: the Babylon version stays
 * pinned, and a screenshot test guards it.
 */
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import type { WebGLPipelineContext } from '@babylonjs/core/Engines/WebGL/webGLPipelineContext.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import type { IColor4Like } from '@babylonjs/core/Maths/math.like.js';
import type { Nullable } from '@babylonjs/core/types.js';
import { ClearColour } from './ClearColour.ts';

/** Device pixels, origin at the canvas's bottom left, as WebGL counts them. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In texels. */
export interface TexelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Time given to drivers to compile in their own threads where the browser has no completion query: asking earlier would
 * block the page.
 */
const BACKGROUND_COMPILE_MS = 100;

export class ViewEngine extends Engine {
  #rect: PixelRect | undefined;
  /** The current scissor rectangle; undefined while the test is off. */
  #scissorRect: PixelRect | undefined;
  readonly #clearColour = new ClearColour();
  #drawCallsAtLastCall = 0;
  #compilesInBackground = false;
  /** Shaders being compiled in the background, and when they should be done. */
  readonly #backgroundLinks = new Map<WebGLPipelineContext, number>();

  /** Draws into a rectangle from now on; undefined is the whole canvas. */
  setRect(rect: PixelRect | undefined): void {
    this.#rect = rect;
    this._viewportCached.z = -1;
    this._viewportCached.w = -1;
  }

  override clear(colour: Nullable<IColor4Like>, back: boolean, depth: boolean, stencil = false, mark = 0): void {
    this.#updateScissor(this._currentFramebuffer);
    const isView = colour !== null && back && !this._currentRenderTarget;
    super.clear(isView ? null : colour, back, depth, stencil, mark);
    if (!isView) {
      if (colour) this.#clearColour.reset();
      return;
    }
    this.#clearColour.set(this._gl, colour);
    this._gl.clear(this._gl.COLOR_BUFFER_BIT);
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
    this._bindTextureDirectly(gl.TEXTURE_2D, null);
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
    this._bindTextureDirectly(gl.TEXTURE_2D, null);
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

  /** Resets cached state after a lost context. */
  resetState(): void {
    this.#scissorRect = undefined;
    this.#clearColour.reset();
    this.#backgroundLinks.clear();
  }

  /** Inserts a fence after all commands submitted so far; undefined where the context is lost. */
  createFence(): WebGLSync | undefined {
    return this._gl.fenceSync(this._gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? undefined;
  }

  /** Whether the GPU has passed a fence. */
  isSignaled(sync: WebGLSync): boolean {
    const gl = this._gl;
    return gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED || gl.isContextLost();
  }

  deleteFence(sync: WebGLSync): void {
    this._gl?.deleteSync(sync);
  }

  /** Shaders that `work` requests are compiled without blocking, also in browsers without parallel shader compilation. */
  compileInBackground(work: () => void): void {
    this.#compilesInBackground = true;
    try {
      work();
    } finally {
      this.#compilesInBackground = false;
    }
  }

  /**
   * Finishes background shaders that should be done by now; called while the GPU is idle.
   * @returns whether some are still being compiled
   */
  finishCompiled(): boolean {
    if (this.#backgroundLinks.size === 0) return false;
    for (const [context, doneMs] of this.#backgroundLinks) {
      if (performance.now() < doneMs) continue;
      this.#backgroundLinks.delete(context);
      context.isParallelCompiled = false;
      this._finalizePipelineContext(context);
    }
    return this.#backgroundLinks.size > 0;
  }

  override createPipelineContext(...of: Parameters<Engine['createPipelineContext']>): WebGLPipelineContext {
    const context = super.createPipelineContext(...of) as WebGLPipelineContext;
    if (this.#compilesInBackground && !context.isParallelCompiled) {
      context.isParallelCompiled = true;
      this.#backgroundLinks.set(context, performance.now() + BACKGROUND_COMPILE_MS);
    }
    return context;
  }

  override _isRenderingStateCompiled(context: WebGLPipelineContext): boolean {
    return !this.#backgroundLinks.has(context) && super._isRenderingStateCompiled(context);
  }

  /** A view may be closed while its shaders compile: they are then not needed any more. */
  override _deletePipelineContext(context: WebGLPipelineContext): void {
    this.#backgroundLinks.delete(context);
    super._deletePipelineContext(context);
  }

  /** Draw calls since this was called last. */
  drawCallsSinceLastCall(): number {
    const { current } = this._drawCalls;
    const count = current - this.#drawCallsAtLastCall;
    this.#drawCallsAtLastCall = current;
    return count;
  }

  override getRenderWidth(useScreen = false): number {
    if (this.#rect && (useScreen || !this._currentRenderTarget)) return this.#rect.width;
    return super.getRenderWidth(useScreen);
  }

  override getRenderHeight(useScreen = false): number {
    if (this.#rect && (useScreen || !this._currentRenderTarget)) return this.#rect.height;
    return super.getRenderHeight(useScreen);
  }

  override _viewport(x: number, y: number, width: number, height: number): void {
    if (this.#rect && !this._currentRenderTarget) super._viewport(x + this.#rect.x, y + this.#rect.y, width, height);
    else super._viewport(x, y, width, height);
  }

  override _bindUnboundFramebuffer(framebuffer: WebGLFramebuffer | null): void {
    super._bindUnboundFramebuffer(framebuffer);
    this.#updateScissor(framebuffer);
  }

  #updateScissor(framebuffer: WebGLFramebuffer | null): void {
    const gl = this._gl;
    const requiredRect = framebuffer ? undefined : this.#rect;
    if (!gl || requiredRect === this.#scissorRect) return;
    if (!requiredRect) gl.disable(gl.SCISSOR_TEST);
    else {
      if (!this.#scissorRect) gl.enable(gl.SCISSOR_TEST);
      gl.scissor(requiredRect.x, requiredRect.y, requiredRect.width, requiredRect.height);
    }
    this.#scissorRect = requiredRect;
  }
}
