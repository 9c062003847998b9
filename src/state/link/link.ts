/** How the live link is doing: what the status bar shows. Honest about silence and about what was refused. */
import { proxy } from 'valtio';

export type LinkPhase = 'idle' | 'connecting' | 'live' | 'waiting';

export interface LinkState {
  phase: LinkPhase;
  /** Clock time of the last message of any kind, epoch milliseconds. */
  lastMessageAtMs: number | undefined;
  updatesPerSecond: number;
  /** Messages that could not be understood since the page was opened. */
  rejected: number;
  /** Why the last one was refused, for the tooltip. */
  lastRejection: string | undefined;
  /** Round trip of the last ping, where the backend answers pings. */
  delayMs: number | undefined;
  /** Attempts since the last live phase. */
  attempt: number;
}

export function createLink(): LinkState {
  return proxy<LinkState>({
    phase: 'idle',
    lastMessageAtMs: undefined,
    updatesPerSecond: 0,
    rejected: 0,
    lastRejection: undefined,
    delayMs: undefined,
    attempt: 0,
  });
}
