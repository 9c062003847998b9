/**
 * Authorises publishers: the accounts that may send fixes over HTTP, by name and secret, or by a token as the password.
 */
import { PERMISSION } from '../../../src/domain/permission/permissions.ts';
import { isStorable } from '../../../src/domain/wire/text.ts';
import type { Identity } from '../../identity/identity.ts';
import { verifyMachineSecret } from '../../identity/passwords.ts';
import { CannotVerifyError, TokenError } from '../../identity/tokens.ts';

const JWT_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export interface MqttCredentials {
  user: string;
  password: string;
}

/** The owner of a connection, or why it is refused. */
export type SignInResult = { sender: string } | 'wrong' | 'notAllowed' | 'unavailable';

/** @returns checks credentials; also called while a connection lasts, since accounts change and tokens expire */
export function mqttSignIn({ verifier, embedded }: Identity): (given: MqttCredentials) => Promise<SignInResult> {
  const byToken = async (token: string): Promise<SignInResult> => {
    try {
      const caller = await verifier.verify(token);
      return caller.permissions.has(PERMISSION.ingest) ? { sender: caller.name } : 'notAllowed';
    } catch (error) {
      if (error instanceof TokenError) return 'wrong';
      if (error instanceof CannotVerifyError) return 'unavailable';
      throw error;
    }
  };
  const bySecret = async ({ user, password }: MqttCredentials): Promise<SignInResult> => {
    if (!isStorable(user)) return 'wrong';
    const credentials = await embedded?.accounts.credentials(user);
    const account = credentials?.account;
    if (!credentials || account?.kind !== 'machine' || !account.enabled) return 'wrong';
    if (!verifyMachineSecret(password, credentials.secretHash)) return 'wrong';
    return account.permissions.includes(PERMISSION.ingest) ? { sender: account.name } : 'notAllowed';
  };
  return async (given) => {
    if (JWT_PATTERN.test(given.password)) return byToken(given.password);
    try {
      return await bySecret(given);
    } catch {
      // The database is unavailable; the account's state is unknown.
      return 'unavailable';
    }
  };
}
