/** Input of a replay, and its callbacks. */
import type { LinkState } from '../../state/link/link.ts';
import type { ReplayState } from '../../state/replay/replay.ts';
import type { World } from '../../state/world/World.ts';
import type { ReplayClock } from './ReplayClock.ts';
import type { ReplayLink } from './ReplaySession.ts';
import type { ReplayTimeFault } from './readFrame.ts';

export type ReplayOutcome = 'finished' | 'noData' | 'error' | 'startFailed';
export type ReplayProblem = 'message' | 'command' | 'gap';

export interface ReplaySourceOptions extends ReplayLink {
  world: World;
  clock: ReplayClock;
  /** State of the replay's own link. */
  link: LinkState;
  state: ReplayState;
  steadyMs: () => number;
  /** The replay has ended by itself. @param reason why none of its frames has a time, if that has ended it */
  onEnd: (outcome: ReplayOutcome, reason?: ReplayTimeFault) => void;
  /** A problem that does not end the replay; each kind is reported once. */
  onProblem: (kind: ReplayProblem) => void;
  /** The world was restarted at another moment. */
  onRestart: () => void;
}
