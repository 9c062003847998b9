/**
 * An engine that presents one rectangle of the canvas as the whole default framebuffer, so that every view has a scene of
 * its own with its own background, aspect and pixel coordinates. It overrides internal methods: the Babylon version stays
 * pinned, and a screenshot test guards it.
 */
import type { Engine } from '@babylonjs/core/Engines/engine.js';
import type { WebGLPipelineContext } from '@babylonjs/core/Engines/WebGL/webGLPipelineContext.js';
import type { IColor4Like } from '@babylonjs/core/Maths/math.like.js';
import type { Nullable } from '@babylonjs/core/types.js';
import { BackgroundLinks } from './BackgroundLinks.ts';
import { ClearColour } from './ClearColour.ts';
import { DirectEngine } from './DirectEngine.ts';

/** Device pixels, origin at the canvas's bottom left, as WebGL counts them. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class ViewEngine extends DirectEngine {
  #rect: PixelRect | undefined;
  /** The current scissor rectangle; undefined while the test is off. */
  #scissorRect: PixelRect | undefined;
  readonly #clearColour = new ClearColour();
  #drawCallsAtLastCall = 0;
  #compilesInBackground = false;
  readonly #backgroundLinks = new BackgroundLinks<WebGLPipelineContext>();

  /** Draws into a rectangle from now on; undefined is the whole canvas. */
  setRect(rect: PixelRect | undefined): void {
    this.#rect = rect;
  }

  override clear(colour: Nullable<IColor4Like>, back: boolean, depth: boolean, stencil = false, mark = 0): void {
    this.#updateScissor(this._currentFramebuffer);
    if (colour && back && depth && stencil && mark === 0 && !this._currentRenderTarget) {
      this.#clearView(colour);
      return;
    }
    super.clear(colour, back, depth, stencil, mark);
    if (colour) this.#clearColour.reset();
  }

  /** Clears colour, depth and stencil in one call, the latter two to their current clear values, which never change. */
  #clearView(colour: IColor4Like): void {
    const { stencilStateComposer: stencils, _gl: gl } = this;
    // The stencil mask of the last material drawn must not apply.
    const isGlobalOnly = stencils.useStencilGlobalOnly;
    stencils.useStencilGlobalOnly = true;
    this.applyClearStates();
    stencils.useStencilGlobalOnly = isGlobalOnly;
    this.#clearColour.set(gl, colour);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
  }

  /** Whether the WebGL context is known to be lost. */
  get isContextMissing(): boolean {
    return this._contextWasLost;
  }

  /** Called when the context is lost. */
  dropFences(): void {
    this.#backgroundLinks.dropFences();
  }

  /** Resets cached state after a lost context. */
  resetState(): void {
    this.#scissorRect = undefined;
    this.#clearColour.reset();
    this.#backgroundLinks.clear();
  }

  /** Inserts a fence after all commands submitted so far; undefined if the context is lost. */
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
      this.#backgroundLinks.placeFences(this._gl);
    }
  }

  /** Shaders are being compiled in the background. */
  get isCompiling(): boolean {
    return this.#backgroundLinks.count > 0;
  }

  override createPipelineContext(...of: Parameters<Engine['createPipelineContext']>): WebGLPipelineContext {
    const context = super.createPipelineContext(...of) as WebGLPipelineContext;
    if (this.#compilesInBackground && !context.isParallelCompiled) {
      context.isParallelCompiled = true;
      this.#backgroundLinks.add(context);
    }
    return context;
  }

  /** Babylon polls this for each shader until it is compiled. @throws the compiler's message, which Babylon reports */
  override _isRenderingStateCompiled(context: WebGLPipelineContext): boolean {
    const links = this.#backgroundLinks;
    if (!links.has(context)) return super._isRenderingStateCompiled(context);
    if (!links.isLinked(this._gl, context)) return false;
    links.forget(this._gl, context);
    this._finalizePipelineContext(context);
    // Only now: a shader that failed must not count as compiled.
    context.isParallelCompiled = false;
    return true;
  }

  /** A view may be closed while its shaders compile: they are then no longer needed. */
  override _deletePipelineContext(context: WebGLPipelineContext): void {
    this.#backgroundLinks.forget(this._gl, context);
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
