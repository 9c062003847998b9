/** Counts failed sign-ins, so that passwords cannot be guessed by the thousand. Successful ones are never held up. */

const WINDOW_MS = 60_000;
const MAX_PER_NAME = 5;
/** From one address over all names: guessing one password against many names, or just keeping the hash busy. */
const MAX_PER_ADDRESS = 50;
const MAX_KEPT = 20_000;

export class SignInFailures {
  readonly #nowMs: () => number;
  readonly #failures = new Map<string, number[]>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** How many addresses and names are remembered. */
  get size(): number {
    return this.#failures.size;
  }

  /** @returns whole seconds until the next attempt is allowed; 0 where it is allowed now */
  secondsToWait(address: string, name: string): number {
    const waitMs = Math.max(this.#waitMs(address, MAX_PER_ADDRESS), this.#waitMs(key(address, name), MAX_PER_NAME));
    return Math.ceil(waitMs / 1000);
  }

  record(address: string, name: string): void {
    if (this.#failures.size > MAX_KEPT) this.#forgetOld();
    this.#push(address);
    this.#push(key(address, name));
  }

  /** After a success the earlier slips of this person no longer count. */
  forgive(address: string, name: string): void {
    this.#failures.delete(key(address, name));
  }

  #waitMs(of: string, max: number): number {
    const recent = this.#recent(of);
    const oldestThatCounts = recent[recent.length - max];
    return oldestThatCounts === undefined ? 0 : oldestThatCounts + WINDOW_MS - this.#nowMs();
  }

  #recent(of: string): number[] {
    const sinceMs = this.#nowMs() - WINDOW_MS;
    return (this.#failures.get(of) ?? []).filter((atMs) => atMs > sinceMs);
  }

  #push(of: string): void {
    this.#failures.set(of, [...this.#recent(of), this.#nowMs()].slice(-MAX_PER_ADDRESS));
  }

  #forgetOld(): void {
    for (const of of this.#failures.keys()) {
      if (this.#recent(of).length === 0) this.#failures.delete(of);
    }
  }
}

function key(address: string, name: string): string {
  return `${address} ${name.trim().toLowerCase().slice(0, 64)}`;
}
