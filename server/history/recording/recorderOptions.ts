/** What a recorder needs, and how it says how it fares. */
import type { LiveMessage } from '../../bus/bus.ts';

export interface RecorderOptions {
  nowMs: () => number;
  /** @param from its first moment @returns path of a new log */
  nextLog(from: number): string;
  /** A new log is open. */
  onOpened(path: string, from: number): void;
  /** A log is complete. @param to the first moment that it covers no more */
  onClosed(path: string, to: number): void;
  /** The current state: written first when recording starts, and after an interruption. */
  seed(): Iterable<LiveMessage>;
  /** @param error the cause, for the log; users see the state's reason */
  onState(state: RecordingState, error?: unknown): void;
  limits?: RecorderLimits;
}

export interface RecorderLimits {
  /** A log is complete after this time, or with so many messages. */
  maxLogMs: number;
  maxLogMessages: number;
  /** Characters that may wait for the disk. */
  maxWaitingCharacters: number;
}

export const RECORDER_LIMITS: RecorderLimits = {
  maxLogMs: 120_000,
  maxLogMessages: 300_000,
  maxWaitingCharacters: 64_000_000,
};

export interface RecordingState {
  state: 'on' | 'stopped';
  /** For people; absent while it is on. */
  reason?: string;
}

/** The message of an error may name paths of the server. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  return code === undefined ? 'the recording cannot be written' : `the recording cannot be written (${code})`;
}
