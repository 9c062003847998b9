/** Tells when the live link is back after it was lost: other connections of that time may be dead without a sign. */
import { subscribeKey } from 'valtio/utils';
import type { LinkPhase, LinkState } from './link.ts';

/** @returns stops listening */
export function onLinkBack(link: LinkState, listener: () => void): () => void {
  let isLost = isLostPhase(link.phase);
  return subscribeKey(link, 'phase', (phase) => {
    if (phase === 'live' && isLost) listener();
    isLost = phase !== 'live' && (isLost || isLostPhase(phase));
  });
}

/** The first connection has not been lost yet. */
function isLostPhase(phase: LinkPhase): boolean {
  return phase === 'stale' || phase === 'waiting';
}
