/** What goes wrong without ending a replay: counted, marked, and told once a play. */
import { refuse } from '../../state/link/link.ts';
import type { ReplayMishap, ReplaySourceOptions } from './replayOptions.ts';

type Told = Pick<ReplaySourceOptions, 'link' | 'state' | 'mishap'>;

export class Mishaps {
  readonly #options: Told;
  readonly #told = new Set<ReplayMishap>();

  constructor(options: Told) {
    this.#options = options;
  }

  tell(kind: ReplayMishap): void {
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    this.#options.mishap(kind);
  }

  /** Something came that is no frame. */
  unreadable(reason: string): void {
    refuse(this.#options.link, reason);
    this.tell('message');
  }

  /** A stretch could not be read. Times are epoch milliseconds. */
  gap(fromMs: number, toMs: number): void {
    const { gaps } = this.#options.state;
    if (gaps.some((known) => known.fromMs === fromMs && known.toMs === toMs)) return;
    gaps.push({ fromMs, toMs });
    this.tell('gap');
  }
}
