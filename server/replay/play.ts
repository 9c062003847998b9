/** The window and the clock of one playback. */
import type { Frame, ReadFrames } from '../history/reading/frames.ts';
import type { UnreadableGap } from '../history/reading/segmentFiles.ts';
import type { ReplayCommand } from './commands.ts';
import type { FrameSource, Playlist, ReadRange } from './playlist.ts';
import { statusText } from './statuses.ts';

/** The part of the recording that a replay needs. */
export interface ReplayableRecording extends FrameSource {
  range(): { earliest: number; latest: number } | undefined;
  gaps(from: number, to: number): UnreadableGap[];
  /** Start of the retained time, epoch milliseconds. */
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
  /** Undefined while the state at the clock's time is being read. */
  playlist: Playlist | undefined;
  /** Gaps of the window ahead of the clock, in chronological order. */
  gaps: UnreadableGap[];
  /** When the clock was last advanced, monotonic time in milliseconds. */
  movedAtMs: number;
  /** When the clock was last sent to the client, monotonic time in milliseconds. */
  lastSentAtMs: number;
  /** Aborted when the playback ends: reads that have not started are dropped. */
  readonly reads: AbortController;
}

export type StartRequest = Extract<ReplayCommand, { command: 'start' }>;

/** @returns the playback at its start, or the message to send instead */
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

/** While being read, a playback from the oldest time falls behind the retained time, but has those messages already. */
const EXPIRY_TOLERANCE_MS = 2_500;

/** Gaps of the window after the clock; what has expired since the playback started counts as one. */
export function gapsAhead({ clockMs, toMs }: PlayState, recording: ReplayableRecording): UnreadableGap[] {
  const gaps = recording.gaps(clockMs, toMs);
  const keptFromMs = Math.min(recording.keptFrom(), toMs);
  if (keptFromMs - clockMs <= EXPIRY_TOLERANCE_MS) return gaps;
  return [{ from: clockMs, to: keptFromMs, reason: 'missing' }, ...gaps.filter(({ to }) => to > keptFromMs)];
}

/** @returns the time limited to the window; if it has expired since, the start of the retained time */
export function clampToWindow({ fromMs, toMs }: PlayState, recording: ReplayableRecording, ts: number): number {
  return Math.min(toMs, Math.max(fromMs, recording.keptFrom(), Math.round(ts)));
}
