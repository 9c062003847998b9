/** Problems that do not end a replay: counted, marked, and reported once each. */
import { countRejection } from '../../state/link/link.ts';
import type { ReplayProblem, ReplaySourceOptions } from './replayOptions.ts';

/** So many frames whose times are none, before the first that has one: no other will come. */
const MAX_UNPLACED_FRAMES = 10;

type ProblemTargets = Pick<ReplaySourceOptions, 'link' | 'state' | 'onProblem'>;

export class ReplayProblems {
  readonly #options: ProblemTargets;
  readonly #reportedKinds = new Set<ReplayProblem>();
  #unplacedCount = 0;

  constructor(options: ProblemTargets) {
    this.#options = options;
  }

  reportOnce(kind: ReplayProblem): void {
    if (this.#reportedKinds.has(kind)) return;
    this.#reportedKinds.add(kind);
    this.#options.onProblem(kind);
  }

  /** Something came that is no frame, or one with fields that cannot be read. */
  reportUnreadable(reason: string): void {
    countRejection(this.#options.link, reason);
    this.reportOnce('message');
  }

  /**
   * Counts a frame that came before anything could be shown, and whose time is none.
   * @returns whether they are too many: a backend that counts seconds would be waited for without end
   */
  countUnplaced(): boolean {
    return ++this.#unplacedCount >= MAX_UNPLACED_FRAMES;
  }

  /** Something could be shown. */
  forgetUnplaced(): void {
    this.#unplacedCount = 0;
  }

  /** A stretch could not be read. Times are epoch milliseconds. */
  addGap(fromMs: number, toMs: number): void {
    const { gaps } = this.#options.state;
    if (gaps.some((known) => known.fromMs === fromMs && known.toMs === toMs)) return;
    gaps.push({ fromMs, toMs });
    this.reportOnce('gap');
  }
}
