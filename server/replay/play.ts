/** The window and the clock of one play. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';
import type { UnreadableGap } from '../history/reading/segmentFiles.ts';
import type { ReplayCommand } from './commands.ts';
import type { FrameSource, Playlist, ReadRange } from './playlist.ts';
import { statusText } from './statuses.ts';

/** The recording, as far as a replay needs it. */
export interface ReplayableRecording extends FrameSource {
  range(): { earliest: number; latest: number } | undefined;
  gaps(from: number, to: number): UnreadableGap[];
  /** What is older is not kept any more, epoch milliseconds. */
  keptFrom(): number;
  snapshot(
    at: number,
    seek?: number,
    ahead?: ReadRange,
    signal?: AbortSignal,
  ): Promise<{ frame: Frame; gaps: UnreadableGap[]; prefetch?: ReadFrames | undefined }>;
}

export interface PlayState {
  readonly fromMs: number;
  readonly toMs: number;
  clockMs: number;
  speed: number;
  isPaused: boolean;
  isFinished: boolean;
  /** Undefined while the state at the clock is being read. */
  playlist: Playlist | undefined;
  /** The gaps of the window that the clock has not passed, in the order of time. */
  gaps: UnreadableGap[];
  /** When the clock was last moved, by the wall. */
  movedAtMs: number;
  /** When the client last received the clock. */
  lastSentAtMs: number;
  /** Aborted when the play ends: reads that wait for their turn are dropped. */
  readonly reads: AbortController;
}

export type StartRequest = Extract<ReplayCommand, { command: 'start' }>;

/** @returns the play at its beginning, or what to say in its place */
export function createPlay(
  request: StartRequest,
  recording: ReplayableRecording,
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
  const fromMs = Math.max(start_date, range.earliest);
  const toMs = Math.min(end_date, range.latest);
  const reads = new AbortController();
  const state = { clockMs: fromMs, speed, isPaused: false, isFinished: false, playlist: undefined, reads };
  return { fromMs, toMs, ...state, gaps: recording.gaps(fromMs, toMs), movedAtMs: nowMs, lastSentAtMs: nowMs };
}

/** A play from the oldest moment is behind what is kept by the time that reading takes: it has that in hand. */
const EXPIRY_TOLERANCE_MS = 2_500;

/** Gaps of a play's window after its clock; what has expired since the play began is one of them. */
export function gapsAhead({ clockMs, toMs }: PlayState, recording: ReplayableRecording): UnreadableGap[] {
  const gaps = recording.gaps(clockMs, toMs);
  const keptFromMs = Math.min(recording.keptFrom(), toMs);
  if (keptFromMs - clockMs <= EXPIRY_TOLERANCE_MS) return gaps;
  return [{ from: clockMs, to: keptFromMs, reason: 'missing' }, ...gaps.filter(({ to }) => to > keptFromMs)];
}

/** @returns the moment, or the end of the window that is nearer; of what has expired since, the first moment that is kept */
export function clampToWindow({ fromMs, toMs }: PlayState, recording: ReplayableRecording, ts: number): number {
  return Math.min(toMs, Math.max(fromMs, recording.keptFrom(), Math.round(ts)));
}
