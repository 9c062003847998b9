/** `GET /api/autz`: may the user do this? Only the status counts (rules.md#permission-check). */
import type { PermissionQuery } from '../../domain/permission/permissions.ts';
import { CallError, type RestClient } from '../rest/RestClient.ts';

/** `unavailable`: the backend could not be asked. */
export type PermissionAnswer =
  | { readonly granted: true }
  | { readonly granted: false; readonly reason: 'unavailable' | 'refused'; readonly message: string };

const UNAVAILABLE: PermissionAnswer = {
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

  /** Never throws: a failed request grants nothing, and the message gives the reason. */
  async check({ resource, scope }: PermissionQuery, signal: AbortSignal): Promise<PermissionAnswer> {
    if (this.#sntUrl === '') return UNAVAILABLE;
    if (resource === '' || scope === '')
      return { granted: false, reason: 'refused', message: 'Resource or scope needed!' };
    const url = `${this.#sntUrl}/api/autz?${new URLSearchParams({ resource, scope })}`;
    try {
      await this.#rest.callJson(url, { signal, ignoreBody: true });
      return { granted: true };
    } catch (error) {
      return error instanceof CallError ? { granted: false, reason: 'refused', message: error.message } : UNAVAILABLE;
    }
  }
}
