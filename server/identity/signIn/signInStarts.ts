/** Limits what can be stored without an account: pending sign-ins and sign-outs, until they are finished or expire. */
import type { FastifyInstance } from 'fastify';
import { callerGoneSignal } from '../../http/callerGoneSignal.ts';
import { HttpProblem, tooManyRequests } from '../../http/problems.ts';
import { addressKey } from '../../limits/addressKey.ts';
import { QueueFullError } from '../../limits/keyedQueues.ts';
import type { Limits } from '../../limits/limits.ts';
import { SIGN_IN_START_RULE } from '../../limits/rules.ts';
import { Throttle } from '../../limits/throttle.ts';
import { mayStoreSession } from '../providerPaths.ts';
import { RETRY_AFTER_S } from './guard.ts';
import type { KnownBrowsers } from './knownBrowser.ts';

/** The app sends about 500 characters; most of the parameters are stored. */
const MAX_QUERY_LENGTH = 2_048;

/** Browsers that have signed in before are queued separately from unknown ones at their address. */
export function throttleSignInStarts(app: FastifyInstance, limits: Limits, knownBrowsers: KnownBrowsers): void {
  const throttle = new Throttle(SIGN_IN_START_RULE, limits.localCounter(SIGN_IN_START_RULE));
  app.addHook('onRequest', async (request, reply) => {
    if (!mayStoreSession(request.url)) return;
    if (storedQueryLength(request.url) > MAX_QUERY_LENGTH)
      throw new HttpProblem(414, 'The address is too long. Go back to the application and sign in again.');
    const key = knownBrowsers.browserOfAnyAccount(request.headers.cookie) ?? addressKey(request.ip);
    const signal = callerGoneSignal(reply);
    try {
      await throttle.countAndWait({ key, member: request.id, signal });
    } catch (error) {
      if (!(error instanceof QueueFullError) && !signal.aborted) throw error;
      throw tooManyRequests('Too many sign-ins at once. Try again in half a minute.', RETRY_AFTER_S * 1000);
    }
  });
}

/** Without the id token, which is long but must have been issued here. */
function storedQueryLength(url: string): number {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  query.delete('id_token_hint');
  return query.toString().length;
}
