/** State of the live link as the status bar shows it, including silence and refusals. */
import { proxy } from 'valtio';

/** `stale`: the socket is open, but nothing arrives. */
export type LinkPhase = 'idle' | 'connecting' | 'live' | 'stale' | 'waiting';

export interface LinkState {
  phase: LinkPhase;
  /** When the last message was received, by the world's clock, epoch milliseconds; set by nothing else. */
  lastMessageAtMs: number | undefined;
  /** Time of the displayed data: of the last message, or of the last answer of the state service. */
  dataAsOfMs: number | undefined;
  /** No message for so long that the data is outdated. */
  isDown: boolean;
  updatesPerSecond: number;
  /** Messages that were unreadable or implausible, since the page was opened. */
  rejected: number;
  /** Why the last one was refused; shown in the tooltip. */
  lastRejection: string | undefined;
  /** Round-trip time of the last ping, if the backend answers pings. */
  delayMs: number | undefined;
  /** Why the backend records nothing at present, in its words; undefined while it records, or does not say. */
  recordingStopped: string | undefined;
  /** The backend's reason for closing the socket, until the next message. */
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

/** Counts a refused message and keeps the reason. */
export function countRejection(link: LinkState, reason: string): void {
  link.rejected++;
  link.lastRejection = reason;
}
