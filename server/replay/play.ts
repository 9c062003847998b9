/** The window and the clock of one play. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';
import type { UnreadableGap } from '../history/reading/segmentFiles.ts';
import type { ReplayCommand } from './commands.ts';
import type { FrameSource, Playlist, ReadRange } from './playlist.ts';
import { statusText } from './statuses.ts';

/** The recording, as far as a replay needs it. */
export interface Recording extends FrameSource {
  range(): { earliest: number; latest: number } | undefined;
  gaps(from: number, to: number): UnreadableGap[];
  snapshot(
    at: number,
    seek?: number,
    ahead?: ReadRange,
  ): Promise<{ frame: Frame; gaps: UnreadableGap[]; prefetch?: ReadFrames | undefined }>;
}

export interface PlayState {
  readonly from: number;
  readonly to: number;
  clock: number;
  speed: number;
  isPaused: boolean;
  isFinished: boolean;
  /** Undefined while the state at the clock is being read. */
  list: Playlist | undefined;
  /** The gaps of the window that the clock has not passed, in the order of time. */
  gaps: UnreadableGap[];
  /** When the clock was last moved, by the wall. */
  movedAtMs: number;
  /** When the client last received the clock. */
  lastSentAtMs: number;
}

export type StartRequest = Extract<ReplayCommand, { command: 'start' }>;

/** @returns the play at its beginning, or what to say in its place */
export function createPlay(
  request: StartRequest,
  recording: Recording,
  nowMs: number,
): PlayState | { refusal: string } {
  const { start_date, end_date, speed } = request;
  if (start_date >= end_date) {
    return { refusal: statusText('INVALID_REQUEST', { message: 'The end must be after the start' }) };
  }
  const range = recording.range();
  if (!range || start_date >= range.latest || end_date <= range.earliest) {
    return { refusal: statusText('NO_DATA', { message: 'Nothing is recorded of this time', ...range }) };
  }
  const from = Math.max(start_date, range.earliest);
  const to = Math.min(end_date, range.latest);
  const state = { clock: from, speed, isPaused: false, isFinished: false, list: undefined };
  return { from, to, ...state, gaps: recording.gaps(from, to), movedAtMs: nowMs, lastSentAtMs: nowMs };
}

/** @returns the moment, or the end of the window that is nearer */
export function clampToWindow({ from, to }: PlayState, ts: number): number {
  return Math.min(to, Math.max(from, Math.round(ts)));
}
