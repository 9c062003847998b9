/**
 * An engine that can make one rectangle of the canvas look like the whole default framebuffer, so that every view has
 * a scene of its own with its own background, aspect and pixel coordinates. It overrides internal methods: the Babylon
 * version stays pinned, and a screenshot test guards it.
 */
import { Engine } from '@babylonjs/core/Engines/engine.js';

/** Device pixels, origin at the canvas's bottom left, as WebGL counts them. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class ViewEngine extends Engine {
  #rect: PixelRect | undefined;

  /** Confines what follows to a rectangle; undefined gives back the whole canvas. */
  setRect(rect: PixelRect | undefined): void {
    this.#rect = rect;
    this._viewportCached.z = -1;
    this._viewportCached.w = -1;
    this.#scissor(this._currentFramebuffer);
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
    this.#scissor(framebuffer);
  }

  #scissor(framebuffer: WebGLFramebuffer | null): void {
    const gl = this._gl;
    if (!gl) return;
    if (this.#rect && !framebuffer) {
      gl.enable(gl.SCISSOR_TEST);
      gl.scissor(this.#rect.x, this.#rect.y, this.#rect.width, this.#rect.height);
    } else {
      gl.disable(gl.SCISSOR_TEST);
    }
  }
}
