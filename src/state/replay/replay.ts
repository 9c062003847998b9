/** A replay: its position, and the known data of its period (rules.md#replay-bar). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';

/** `waiting`: nothing of a play has come yet. */
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
  /** In the order of time. */
  alerts: readonly ReplayAlert[];
  gaps: readonly { fromMs: number; toMs: number }[];
}

export interface ReplayState {
  phase: ReplayPhase;
  /** The viewer that shows it. */
  slot: SlotId | undefined;
  /** The stretch. All times are epoch milliseconds. */
  fromMs: number;
  toMs: number;
  /** The replay's clock; undefined until its first moment has come. */
  atMs: number | undefined;
  /** The moment that was asked for and is not shown yet. */
  seekTargetMs: number | undefined;
  speed: number;
  /** The link is lost, and a new one is tried. */
  isReconnecting: boolean;
  /** Stretches that could not be read. */
  gaps: { fromMs: number; toMs: number }[];
  /** Undefined until it is known, and if the backend has none. */
  overview: Pick<ReplayOverview, 'activity' | 'alerts'> | undefined;
}

export function createReplay(): ReplayState {
  return proxy<ReplayState>(initialReplayState());
}

/** As it is while nothing is played again. */
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
