/** Applies the messages of a replay to its world, by its own clock and the rules of the live world. */
import { countRejection, type LinkState } from '../../state/link/link.ts';
import type { World } from '../../state/world/World.ts';
import { applyMessage } from '../live/applyMessage.ts';
import { PlausibilityFilter } from '../live/PlausibilityFilter.ts';
import { readValue } from '../live/readMessage.ts';
import type { ReplayClock } from './ReplayClock.ts';

export class ReplayWorld {
  readonly #world: World;
  readonly #link: LinkState;
  readonly #clock: ReplayClock;
  readonly #filter: PlausibilityFilter;

  /** @param link counts refused messages */
  constructor(world: World, link: LinkState, clock: ReplayClock) {
    this.#world = world;
    this.#link = link;
    this.#clock = clock;
    this.#filter = new PlausibilityFilter(world, link);
  }

  /**
   * Discards the reported state, and starts from these messages.
   * @param atMs epoch milliseconds
   * @param isWhole they are the complete state at that moment, not just what was reported then
   */
  restartAt(atMs: number, messages: readonly unknown[], isWhole: boolean): void {
    this.#clock.restart(atMs);
    this.#world.restart(isWhole);
    this.#apply(messages);
    this.#recordContact();
    this.flush();
  }

  /** Continues with these messages. @param atMs the clock after them; undefined if unknown */
  advance(atMs: number | undefined, messages: readonly unknown[]): void {
    if (atMs !== undefined) this.#clock.advanceTo(atMs);
    this.#apply(messages);
    this.#recordContact();
  }

  /** Updates state that depends on the clock, and the panels' proxies. */
  flush(): void {
    if (!this.#clock.isRunning) this.#freezeMotion();
    this.#world.tick();
    this.#world.flush();
  }

  /** Locates the site; call it every few seconds. */
  updateSiteCentre(): void {
    this.#filter.updateSiteCentre();
  }

  /** While the clock is stopped nothing moves, and nothing is redrawn. */
  #freezeMotion(): void {
    for (const { poses } of [this.#world, this.#world.siteEntities]) poses.movingUntilMs = 0;
  }

  #recordContact(): void {
    const nowMs = this.#clock.now();
    this.#world.recordContact(nowMs);
    this.#link.dataAsOfMs = nowMs;
  }

  #apply(messages: readonly unknown[]): void {
    for (const value of messages) {
      const read = readValue(value);
      if ('refused' in read) {
        if (!read.isOfUnknownType) countRejection(this.#link, read.refused);
        continue;
      }
      for (const reason of read.skipped ?? []) countRejection(this.#link, reason);
      if (read.message.type !== 'pong' && this.#filter.acceptAndCorrect(read.message))
        applyMessage(this.#world, read.message);
    }
  }
}
