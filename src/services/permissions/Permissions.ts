/** `GET /api/autz`: may the user do this? Only the status counts (rules.md#permission-check). */
import type { PermissionQuery } from '../../domain/permission/permissions.ts';
import { CallError, MissingTokenError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

export type PermissionAnswer = { readonly granted: true } | PermissionRefusal;

export interface PermissionRefusal {
  readonly granted: false;
  /** `unavailable`: no address or no token for the call; `incomplete`: no resource or no scope to check. */
  readonly reason: 'unavailable' | 'incomplete' | 'refused';
  /** The backend's message about it, if any. */
  readonly serverText?: string | undefined;
}

export class Permissions {
  readonly #rest: RestClient;
  readonly #sntUrl: string;

  constructor(rest: RestClient, sntUrl: string) {
    this.#rest = rest;
    this.#sntUrl = sntUrl;
  }

  /**
   * A refusal is an answer too: nothing is granted.
   * @throws {CallError} if the backend does not answer or fails
   */
  async check({ resource, scope }: PermissionQuery, signal: AbortSignal): Promise<PermissionAnswer> {
    if (this.#sntUrl === '') return { granted: false, reason: 'unavailable' };
    if (resource === '' || scope === '') return { granted: false, reason: 'incomplete' };
    const url = `${this.#sntUrl}/api/autz?${new URLSearchParams({ resource, scope })}`;
    try {
      await this.#rest.callJson(url, { signal, ignoresBody: true });
      return { granted: true };
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError)) throw error;
      if (error instanceof MissingTokenError) return { granted: false, reason: 'unavailable' };
      const { status, serverText } = error;
      if (status >= 400 && status < 500 && status !== 401 && status !== 429)
        return { granted: false, reason: 'refused', serverText };
      throw error;
    }
  }
}
