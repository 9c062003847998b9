/** Authorisation of callers: every API takes its caller from a verified bearer token. */
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from '../http/problems.ts';
import { type Caller, CannotVerifyError, KeysMissingError, TokenError, type TokenVerifier } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks the one call that needs no token (rules.md#rule-zones). */
    withoutToken?: boolean;
    /** Whether machine accounts may call it; every other call is for people. */
    allowsMachines?: boolean;
  }
  interface FastifyRequest {
    /** Set on every route behind {@link bearerAuthentication}. */
    caller: Caller | undefined;
  }
}

export interface BearerOptions {
  verifier: TokenVerifier;
  /** Permissions that everyone who signs in as a person has. */
  everyonePermissions: readonly string[];
}

/** Requires a token on every route of the surrounding plugin. */
export const bearerAuthentication = fp(
  async (app: FastifyInstance, { verifier, everyonePermissions }: BearerOptions) => {
    app.decorateRequest('caller', undefined);
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.withoutToken === true) return;
      const caller = await callerOf(request, verifier);
      if (caller.isMachine && request.routeOptions.config.allowsMachines !== true) {
        throw new HttpProblem(
          403,
          'A machine account sends what a fleet reports, and nothing else. Sign in as a person.',
        );
      }
      request.caller = caller.isMachine
        ? caller
        : { ...caller, permissions: new Set([...caller.permissions, ...everyonePermissions]) };
    });
  },
);

/**
 * Lets only callers with a permission pass. Use it as `onRequest` of a route behind {@link bearerAuthentication}, so
 * that it runs before the body is read.
 */
export function requirePermission(permission: string): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.caller?.permissions.has(permission)) return;
    throw new HttpProblem(403, `This account lacks the permission "${permission}". Ask the administrator for it.`);
  };
}

async function callerOf(request: FastifyRequest, verifier: TokenVerifier): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorizedProblem('Sign in first: this address needs a bearer token');
  try {
    return await verifier.verify(token);
  } catch (error) {
    if (error instanceof CannotVerifyError) throw unavailableProblem(request, error);
    if (!(error instanceof TokenError)) throw error;
    throw unauthorizedProblem(`${error.message}. Sign in again.`, 'error="invalid_token"');
  }
}

/** The token may still be valid: this must not sign the user out. */
function unavailableProblem(request: FastifyRequest, error: CannotVerifyError): HttpProblem {
  request.log.warn({ err: error.cause, reason: error.message }, 'a token cannot be verified now');
  const missing = error instanceof KeysMissingError ? 'identity provider' : 'database';
  return new HttpProblem(503, `The ${missing} does not answer. Try again in a minute.`, { 'retry-after': '30' });
}

function unauthorizedProblem(message: string, challenge = ''): HttpProblem {
  return new HttpProblem(401, message, {
    'www-authenticate': `Bearer realm="headframe"${challenge && `, ${challenge}`}`,
  });
}
