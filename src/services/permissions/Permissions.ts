/** `GET /api/autz`: may the user do this? Only the status counts (rules.md#permission-check). */
import type { PermissionQuery } from '../../domain/permission/permissions.ts';
import { CallError, type RestClient } from '../rest/RestClient.ts';

export type PermissionAnswer = { readonly granted: boolean; readonly message?: string };

export class Permissions {
  readonly #rest: RestClient;
  readonly #sntUrl: string;

  constructor(rest: RestClient, sntUrl: string) {
    this.#rest = rest;
    this.#sntUrl = sntUrl;
  }

  /** Never throws: what cannot be asked is not granted, and the message says why. */
  async check({ resource, scope }: PermissionQuery, signal: AbortSignal): Promise<PermissionAnswer> {
    if (this.#sntUrl === '') return { granted: false, message: 'Missing URL or token for authorization check.' };
    if (resource === '' || scope === '') return { granted: false, message: 'Resource or scope needed!' };
    const url = `${this.#sntUrl}/api/autz?${new URLSearchParams({ resource, scope })}`;
    try {
      await this.#rest.callJson(url, { signal, ignoreBody: true });
      return { granted: true };
    } catch (error) {
      if (error instanceof CallError) return { granted: false, message: error.message };
      return { granted: false, message: 'Missing URL or token for authorization check.' };
    }
  }
}
