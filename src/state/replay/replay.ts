/** A replay: its position, and the known data of its period (rules.md#replay-bar). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';

/** `waiting`: nothing has been received yet. */
export type ReplayPhase = 'none' | 'waiting' | 'playing' | 'paused';

/** A mark on the slider. */
export interface ReplayAlert {
  atMs: number;
  /** The rule, in the backend's word. */
  type: string;
  deviceName: string;
}

/** Optional overview of the whole replayed range. */
export interface ReplayOverview {
  /** How much was reported, in buckets of equal length. */
  activity: readonly number[];
  /** In chronological order. */
  alerts: readonly ReplayAlert[];
  gaps: readonly { fromMs: number; toMs: number }[];
}

export interface ReplayState {
  phase: ReplayPhase;
  /** The viewer that shows it. */
  slot: SlotId | undefined;
  /** The replayed period. All times are epoch milliseconds. */
  fromMs: number;
  toMs: number;
  /** The replay's clock; undefined until the first moment has arrived. */
  atMs: number | undefined;
  /** The requested moment, until it is shown. */
  seekTargetMs: number | undefined;
  speed: number;
  /** The link was lost and is being re-established. */
  isReconnecting: boolean;
  /** Periods that could not be read. */
  gaps: { fromMs: number; toMs: number }[];
  /** Undefined until it is known, or if the backend has none. */
  overview: Pick<ReplayOverview, 'activity' | 'alerts'> | undefined;
}

export function createReplay(): ReplayState {
  return proxy<ReplayState>(initialReplayState());
}

/** The state while nothing is replayed. */
export function initialReplayState(): ReplayState {
  return {
    phase: 'none',
    slot: undefined,
    fromMs: 0,
    toMs: 0,
    atMs: undefined,
    seekTargetMs: undefined,
    speed: 1,
    isReconnecting: false,
    gaps: [],
    overview: undefined,
  };
}
