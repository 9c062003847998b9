/** Notifies when the live link is restored after a loss: other connections of that time may be dead without a sign. */
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

/** The first attempt to connect is not a loss. */
function isLostPhase(phase: LinkPhase): boolean {
  return phase === 'stale' || phase === 'waiting';
}
