/** Renewal of an access token: waits for a provider that is away, but not after a refusal (rules.md#sign-in-states). */
import type { Scope } from '../../lifetime/scope.ts';
import type { SignInAdapter } from './SignInAdapter.ts';

/** A provider that is back within this time is not reported. */
const OVERDUE_AFTER_MS = 5_000;
/** Number of attempts in quick succession: a restart of the provider takes no longer. */
const QUICK_ATTEMPTS = 120;
const QUICK_RETRY_MS = 1_000;
/** Whole sites retry: they must not overload a provider that comes back. */
const SLOW_RETRY_MS = 5_000;

interface RenewalOptions {
  scope: Scope;
  adapter: Pick<SignInAdapter, 'updateToken' | 'refreshToken'>;
  /** Whether the session has ended in the meantime: nothing is requested any more. */
  isOver: () => boolean;
  /** Called with true once the renewal takes longer than {@link OVERDUE_AFTER_MS}, and with false when it ends. */
  onOverdue: (isOverdue: boolean) => void;
}

/** Retries until the provider has renewed the token. @throws if it refuses, or the session or the scope has ended */
export async function renewToken({ scope, adapter, isOver, onOverdue }: RenewalOptions): Promise<void> {
  // By time, not by failures: a provider that accepts the request but never answers is away too.
  const cancelOverdue = scope.timeout(() => onOverdue(true), OVERDUE_AFTER_MS);
  try {
    for (let attempt = 1; !isOver(); attempt++) {
      try {
        await adapter.updateToken(-1);
        return;
      } catch (error) {
        if (scope.ended || isRefusal(adapter, error)) throw error;
        const delayMs = attempt < QUICK_ATTEMPTS ? QUICK_RETRY_MS : SLOW_RETRY_MS;
        await new Promise<void>((resolve) => scope.timeout(resolve, delayMs));
      }
    }
    throw new Error('Not signed in');
  } finally {
    cancelOverdue();
    onOverdue(false);
  }
}

/** The provider has revoked the refresh token, or answers 401; keycloak-js takes only 400 as the end of the session. */
function isRefusal({ refreshToken }: RenewalOptions['adapter'], error: unknown): boolean {
  if (!refreshToken) return true;
  return (error as { response?: { status?: unknown } } | undefined)?.response?.status === 401;
}
