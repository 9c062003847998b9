/** Limits the rate of opened sign-in pages: each is stored in the database until it is used or expires. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerGoneSignal } from '../../http/callerGoneSignal.ts';
import { tooManyRequests } from '../../http/problems.ts';
import { addressKey } from '../../limits/addressKey.ts';
import { QueueFullError } from '../../limits/keyedQueues.ts';
import type { Limits } from '../../limits/limits.ts';
import { PAGE_OPENING_RULE } from '../../limits/rules.ts';
import { Throttle } from '../../limits/throttle.ts';
import { REALM_PATH } from '../claims.ts';
import { RETRY_AFTER_S } from './guard.ts';
import type { KnownBrowsers } from './knownBrowser.ts';

const AUTHORIZATION_PATH = `${REALM_PATH}/protocol/openid-connect/auth`;

/** Browsers that have signed in before queue apart from unknown ones at their address. */
export function throttleOpenings(app: FastifyInstance, limits: Limits, knownBrowsers: KnownBrowsers): void {
  const throttle = new Throttle(PAGE_OPENING_RULE, limits.localCounter(PAGE_OPENING_RULE));
  app.addHook('onRequest', async (request, reply) => {
    if (!isSignInStart(request)) return;
    const key = knownBrowsers.browserOfAnyAccount(request.headers.cookie) ?? addressKey(request.ip);
    const signal = callerGoneSignal(reply);
    try {
      await throttle.countAndWait({ key, member: request.id, signal });
    } catch (error) {
      if (!(error instanceof QueueFullError) && !signal.aborted) throw error;
      throw tooManyRequests('Too many sign-in pages at once. Try again in half a minute.', RETRY_AFTER_S * 1000);
    }
  });
}

function isSignInStart({ url }: FastifyRequest): boolean {
  return url.split('?', 1)[0] === AUTHORIZATION_PATH;
}
