/** Retries failed loads once the sign-in has been renewed. */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { SessionState } from '../../state/session/session.ts';

/** What failed in the meantime does not wait for its back-off; the fresh token may also grant other rights. */
export function retryAfterRenewal(scope: Scope, session: SessionState, calls: CallFaults): void {
  scope.own(
    subscribeKey(session, 'isRenewalOverdue', (isOverdue) => {
      if (!isOverdue && session.phase === 'authenticated') calls.retryAll();
    }),
  );
}
