/** Failed loads and the renewal of the sign-in. */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { SessionState } from '../../state/session/session.ts';

/** What failed meanwhile does not wait for its back-off; with the fresh token it may be granted other things. */
export function retryOnceRenewed(scope: Scope, session: SessionState, calls: CallFaults): void {
  scope.own(
    subscribeKey(session, 'isRenewalOverdue', (isOverdue) => {
      if (!isOverdue && session.phase === 'authenticated') calls.retryAll();
    }),
  );
}
