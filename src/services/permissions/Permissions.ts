/** `GET /api/autz`: may the user do this? Only the status counts (rules.md#permission-check). */
import type { PermissionQuery } from '../../domain/permission/permissions.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** `unavailable`: the backend could not be asked. */
export type PermissionAnswer = { readonly granted: true } | PermissionRefusal;

export interface PermissionRefusal {
  readonly granted: false;
  readonly reason: 'unavailable' | 'refused';
  readonly message: string;
  /** What the backend says about it; absent where it says nothing. */
  readonly serverText?: string | undefined;
}

const UNAVAILABLE_ANSWER: PermissionAnswer = {
  granted: false,
  reason: 'unavailable',
  message: 'Missing URL or token for authorization check.',
};

export class Permissions {
  readonly #rest: RestClient;
  readonly #sntUrl: string;

  constructor(rest: RestClient, sntUrl: string) {
    this.#rest = rest;
    this.#sntUrl = sntUrl;
  }

  /**
   * A refusal is an answer too, and grants nothing.
   * @throws {CallError} if the backend does not answer or fails
   */
  async check({ resource, scope }: PermissionQuery, signal: AbortSignal): Promise<PermissionAnswer> {
    if (this.#sntUrl === '') return UNAVAILABLE_ANSWER;
    if (resource === '' || scope === '')
      return { granted: false, reason: 'refused', message: 'Resource or scope needed!' };
    const url = `${this.#sntUrl}/api/autz?${new URLSearchParams({ resource, scope })}`;
    try {
      await this.#rest.callJson(url, { signal, ignoresBody: true });
      return { granted: true };
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof CallError)) return UNAVAILABLE_ANSWER;
      const { status, message, serverText } = error;
      if (status >= 400 && status < 500 && status !== 401 && status !== 429)
        return { granted: false, reason: 'refused', message, serverText };
      throw error;
    }
  }
}
