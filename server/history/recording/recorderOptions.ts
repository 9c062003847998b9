/** Dependencies of a recorder, and how it reports its state. */
import type { LiveMessage } from '../../bus/bus.ts';

export interface RecorderOptions {
  nowMs: () => number;
  /** @param from start of its time @returns path of a new log */
  nextLog(from: number): string;
  /** Called when a new log is open. */
  onOpened(path: string, from: number): void;
  /** Called when a log is complete. @param to end of its time, exclusive */
  onClosed(path: string, to: number): void;
  /** The current state: written first when recording starts, and after an interruption. */
  seed(): Iterable<LiveMessage>;
  /** Called when the state changes. @param error the cause, for the log; users see the state's reason */
  onState(state: RecordingState, error?: unknown): void;
  limits?: RecorderLimits;
}

export interface RecorderLimits {
  /** A log is complete after this time, or with this many messages. */
  maxLogMs: number;
  maxLogMessages: number;
  /** Limit of characters waiting to be written. */
  maxWaitingCharacters: number;
}

export const RECORDER_LIMITS: RecorderLimits = {
  maxLogMs: 120_000,
  maxLogMessages: 300_000,
  maxWaitingCharacters: 64_000_000,
};

export interface RecordingState {
  state: 'on' | 'stopped';
  /** For people; absent while recording. */
  reason?: string;
}

/** For people: the error's own message may contain server paths. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  return code === undefined ? 'the recording cannot be written' : `the recording cannot be written (${code})`;
}
