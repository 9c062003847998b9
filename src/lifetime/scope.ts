/**
 * A lifetime. Whatever acquires something that must be released (a mesh, a socket, a listener, a timer) takes a
 * Scope and owns the thing in it. Disposal runs last in, first out; one failing disposer never stops the rest.
 */

type ReleaseFunction = () => void;

/** Anything a {@link Scope} can release: a function, or an object with `dispose` or `close`. */
export type Ownable = ReleaseFunction | { dispose(): void } | { close(): void };

function releaseOf(resource: Ownable): ReleaseFunction {
  if (typeof resource === 'function') return resource;
  if ('dispose' in resource) return () => resource.dispose();
  return () => resource.close();
}

export class Scope {
  readonly #controller = new AbortController();
  #releases: ReleaseFunction[] = [];

  /** Aborted when the scope ends; check it after each `await`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get ended(): boolean {
    return this.#controller.signal.aborted;
  }

  /** How many things are owned now; leak tests read it. */
  get size(): number {
    return this.#releases.length;
  }

  /** Owns a resource until the scope ends. A resource handed to an ended scope is released at once. */
  own<T extends Ownable>(resource: T): T {
    const release = releaseOf(resource);
    if (this.ended) release();
    else this.#releases.push(release);
    return resource;
  }

  /** A nested lifetime: it ends with its parent, or earlier on its own, leaving nothing behind in the parent. */
  child(): Scope {
    const child = new Scope();
    const release: ReleaseFunction = () => child.dispose();
    this.own(release);
    child.own(() => this.#removeRelease(release));
    return child;
  }

  listen<E extends Event = Event>(
    target: EventTarget,
    type: string,
    listener: (event: E) => void,
    options: AddEventListenerOptions = {},
  ): void {
    const handler = listener as EventListener;
    target.addEventListener(type, handler, options);
    this.own(() => target.removeEventListener(type, handler, options));
  }

  /** Runs once after `delayMs`; the returned function cancels it. */
  timeout(run: () => void, delayMs: number): ReleaseFunction {
    let release: ReleaseFunction = () => {};
    const timer = setTimeout(() => {
      this.#removeRelease(release);
      run();
    }, delayMs);
    release = () => clearTimeout(timer);
    return this.#cancellable(release);
  }

  interval(run: () => void, periodMs: number): ReleaseFunction {
    const timer = setInterval(run, periodMs);
    return this.#cancellable(() => clearInterval(timer));
  }

  /** Runs at the next animation frame; the returned function cancels it. */
  frame(run: (atMs: number) => void): ReleaseFunction {
    let release: ReleaseFunction = () => {};
    const handle = requestAnimationFrame((atMs) => {
      this.#removeRelease(release);
      run(atMs);
    });
    release = () => cancelAnimationFrame(handle);
    return this.#cancellable(release);
  }

  /** Runs at every animation frame until the scope ends; the returned function stops it. No allocation per frame. */
  onEveryFrame(run: (atMs: number) => void): ReleaseFunction {
    let handle = 0;
    const next = (atMs: number): void => {
      handle = requestAnimationFrame(next);
      run(atMs);
    };
    handle = requestAnimationFrame(next);
    return this.#cancellable(() => cancelAnimationFrame(handle));
  }

  dispose(): void {
    if (this.ended) return;
    this.#controller.abort();
    const releases = this.#releases.reverse();
    this.#releases = [];
    const failures: unknown[] = [];
    for (const release of releases) {
      try {
        release();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) reportError(new AggregateError(failures, 'Some resources could not be released'));
  }

  #cancellable(release: ReleaseFunction): ReleaseFunction {
    this.own(release);
    return () => {
      this.#removeRelease(release);
      release();
    };
  }

  #removeRelease(release: ReleaseFunction): void {
    const at = this.#releases.lastIndexOf(release);
    if (at >= 0) this.#releases.splice(at, 1);
  }
}
