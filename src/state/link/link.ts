/** How the live link is doing: what the status bar shows. Honest about silence and about what was refused. */
import { proxy } from 'valtio';

/** `stale`: the socket is open, and nothing comes. */
export type LinkPhase = 'idle' | 'connecting' | 'live' | 'stale' | 'waiting';

export interface LinkState {
  phase: LinkPhase;
  /** When the last message was received, by the world's clock, epoch milliseconds; nothing else touches it. */
  lastMessageAtMs: number | undefined;
  /** As of when all that is shown is known: the last message, or the last answer of the state service. */
  dataAsOfMs: number | undefined;
  /** Nothing has come for so long that what is shown is the past. */
  isDown: boolean;
  updatesPerSecond: number;
  /** Messages that could not be understood, or could not be true, since the page was opened. */
  rejected: number;
  /** Why the last one was refused, for the tooltip. */
  lastRejection: string | undefined;
  /** Round trip of the last ping, where the backend answers pings. */
  delayMs: number | undefined;
  /** Why the backend records nothing at present, in its words; undefined while it records, or does not say. */
  recordingStopped: string | undefined;
  /** What the backend said when it closed the socket, until a message comes again. */
  closeReason: string | undefined;
  /** Attempts since the last live phase. */
  attempt: number;
}

export function createLink(): LinkState {
  return proxy<LinkState>({
    phase: 'idle',
    lastMessageAtMs: undefined,
    dataAsOfMs: undefined,
    isDown: false,
    updatesPerSecond: 0,
    rejected: 0,
    lastRejection: undefined,
    delayMs: undefined,
    recordingStopped: undefined,
    closeReason: undefined,
    attempt: 0,
  });
}

/** Counts something that was refused, and says why. */
export function countRejection(link: LinkState, reason: string): void {
  link.rejected++;
  link.lastRejection = reason;
}
