/** Problems that do not end a replay: counted, marked, and reported once each. */
import { countRejection } from '../../state/link/link.ts';
import type { ReplayProblem, ReplaySourceOptions } from './replayOptions.ts';

/** After this many frames without a valid time, before the first with one, none is expected any more. */
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

  /** Something arrived that is not a frame, or has unreadable fields. */
  reportUnreadable(reason: string): void {
    countRejection(this.#options.link, reason);
    this.reportOnce('message');
  }

  /**
   * Counts a frame without a valid time that arrived before anything could be shown.
   * @returns whether there are too many: a backend that counts seconds would be waited for forever
   */
  countUnplaced(): boolean {
    return ++this.#unplacedCount >= MAX_UNPLACED_FRAMES;
  }

  /** Something could be shown: frames without a valid time are forgotten. */
  forgetUnplaced(): void {
    this.#unplacedCount = 0;
  }

  /** A period could not be read. Times are epoch milliseconds. */
  addGap(fromMs: number, toMs: number): void {
    const { gaps } = this.#options.state;
    if (gaps.some((known) => known.fromMs === fromMs && known.toMs === toMs)) return;
    gaps.push({ fromMs, toMs });
    this.reportOnce('gap');
  }
}
