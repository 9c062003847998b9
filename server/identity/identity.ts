/**
 * Selects the identity provider: the embedded one with its accounts, or an external one of which only tokens are seen.
 */
import type { Database } from '../db/open.ts';
import type { Settings } from '../settings/settings.ts';
import { AccountGate } from './accountGate.ts';
import { AccountStore } from './accounts.ts';
import { issuerOf } from './claims.ts';
import { type IdentityKeys, loadIdentityKeys } from './keys.ts';
import { openSessions } from './oidcStore.ts';
import { embeddedVerifier, externalVerifier, type TokenVerifier } from './tokens.ts';

export interface Identity {
  verifier: TokenVerifier;
  /** Absent if accounts are managed externally. */
  embedded: { accounts: AccountStore; accountGate: AccountGate; keys: IdentityKeys } | undefined;
}

export interface IdentityOptions {
  settings: Settings;
  db: Database;
  /** The site's clock. */
  nowMs: () => number;
  /** The machine's clock, by which tokens are issued and verified. */
  machineNowMs: () => number;
}

/** @returns the identity provider configured in the settings */
export async function identityOf({ settings, db, nowMs, machineNowMs }: IdentityOptions): Promise<Identity> {
  const { externalIssuer: issuer, clientId, machineClients, audience, claims } = settings.identity;
  if (issuer !== undefined) {
    const verifier = externalVerifier({ issuer, clientId, machineClients, audience, claims, nowMs: machineNowMs });
    return { verifier, embedded: undefined };
  }
  const accounts = new AccountStore(db, settings.demo.isOn);
  const accountGate = new AccountGate({
    findEnabled: (ids) => accounts.findEnabled(ids),
    filterOpenSessions: (sessionIds) => openSessions(db, clientId, sessionIds),
    nowMs,
  });
  const keys = await loadIdentityKeys(db);
  return {
    verifier: embeddedVerifier({
      ...{ issuer: issuerOf(settings), clientId, keys },
      ...{ gate: accountGate, nowMs: machineNowMs },
    }),
    embedded: { accounts, accountGate, keys },
  };
}
