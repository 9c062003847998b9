/**
 * Programs that are linked without blocking the page, in browsers without parallel shader compilation: querying a
 * program before the GPU process has reached it would block on all of its earlier work.
 */

type LinkCalls = Pick<WebGL2RenderingContext, 'validateProgram' | 'fenceSync' | 'getSyncParameter' | 'deleteSync'>;

/** The part of a pipeline context that is needed here. */
export interface LinkedContext {
  readonly program: WebGLProgram | null;
}

export class BackgroundLinks<C extends LinkedContext> {
  /** Each with a fence after its commands; null until all of them are submitted. */
  readonly #fences = new Map<C, WebGLSync | null>();

  get count(): number {
    return this.#fences.size;
  }

  has(context: C): boolean {
    return this.#fences.has(context);
  }

  add(context: C): void {
    this.#fences.set(context, null);
  }

  /** Called once the commands of what was added are submitted. */
  placeFences(gl: LinkCalls): void {
    for (const [context, fence] of this.#fences) {
      if (fence) continue;
      // Drivers link lazily: validation makes the GPU process link before it reaches the fence.
      if (context.program) gl.validateProgram(context.program);
      this.#fences.set(context, gl.fenceSync(WebGL2RenderingContext.SYNC_GPU_COMMANDS_COMPLETE, 0));
    }
  }

  /** Whether a program is linked. */
  isLinked(gl: LinkCalls, context: C): boolean {
    const { SYNC_STATUS, SIGNALED } = WebGL2RenderingContext;
    const fence = this.#fences.get(context);
    return fence !== undefined && fence !== null && gl.getSyncParameter(fence, SYNC_STATUS) === SIGNALED;
  }

  forget(gl: Pick<LinkCalls, 'deleteSync'>, context: C): void {
    const fence = this.#fences.get(context);
    if (fence) gl.deleteSync(fence);
    this.#fences.delete(context);
  }

  /** A lost context takes the fences with it: nothing is linked until it is restored. */
  dropFences(): void {
    for (const context of this.#fences.keys()) this.#fences.set(context, null);
  }

  /** Forgets all: a restored context has new programs. */
  clear(): void {
    this.#fences.clear();
  }
}
