/** Permissions of a caller, from the verified token only. */
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ADMIN_ROLE, isGranted, type PermissionQuery, PUBLIC_VIEW } from '../../src/domain/permission/permissions.ts';
import type { Grants } from '../../src/domain/permission/viewRights.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Caller } from '../identity/tokens.ts';

/** The caller of a route behind `bearer`. */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (!caller) throw new HttpProblem(401, 'Sign in first: this address needs a bearer token');
  return caller;
}

/**
 * Lets only some callers pass. Use it as `onRequest` of a route behind `bearer`, so that it runs before the body is
 * read.
 * @param refusal message for callers without the permission
 */
export function requireCaller(isAllowed: (caller: Caller) => boolean, refusal: string): onRequestAsyncHookHandler {
  return async (request) => {
    if (!isAllowed(callerOf(request))) throw new HttpProblem(403, refusal);
  };
}

export function isAdmin({ roles }: Caller): boolean {
  return roles.includes(ADMIN_ROLE);
}

export function grantsOf(caller: Caller): Grants {
  return { userId: caller.id, isAdmin: isAdmin(caller), mayPublishViews: isGranted(caller.permissions, PUBLIC_VIEW) };
}

/** Lets only callers with this permission and administrators pass, before the body is read. */
export function requireGrant(query: PermissionQuery): onRequestAsyncHookHandler {
  return async (request) => {
    const caller = callerOf(request);
    if (isAdmin(caller) || isGranted(caller.permissions, query)) return;
    throw new HttpProblem(403, 'This account may look at the folders, and not change them. Ask the administrator.');
  };
}
