/**
 * The entity tree at the backend (rules.md#tree). Where the backend sends an `ETag`, saves carry it and are
 * refused if the tree has changed since; otherwise the last save wins.
 */
import type { TreeBackend, TreeReadAnswer, TreeSaveAnswer } from '../../state/tree/backend.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

interface WorkspaceServiceOptions {
  sntUrl: string;
  /** One tree per map, or one for the whole site. */
  multimap: boolean;
}

export class WorkspaceService implements TreeBackend {
  readonly #rest: RestClient;
  readonly #options: WorkspaceServiceOptions;

  constructor(rest: RestClient, options: WorkspaceServiceOptions) {
    this.#rest = rest;
    this.#options = options;
  }

  /** @throws {CallError} */
  async read(model: string, known: string | undefined, signal: AbortSignal): Promise<TreeReadAnswer | 'same'> {
    try {
      const headers: Record<string, string> = known === undefined ? {} : { 'if-none-match': known };
      const { body, headers: answerHeaders } = await this.#rest.callJsonWithHeaders(this.#url(model), {
        signal,
        headers,
      });
      return { answer: body, revision: answerHeaders.get('etag') ?? undefined };
    } catch (error) {
      if (error instanceof CallError && error.status === 304) return 'same';
      // Some backends have a tree only once it is saved.
      if (error instanceof CallError && error.status === 404) return { answer: [], revision: undefined };
      throw error;
    }
  }

  /** @throws {CallError} */
  async write(
    model: string,
    tree: readonly object[],
    revision: string | undefined,
    signal: AbortSignal,
  ): Promise<TreeSaveAnswer | 'stale'> {
    try {
      const { headers } = await this.#rest.callJsonWithHeaders(this.#url(model), {
        method: 'POST',
        body: { Tree: tree },
        headers: revision === undefined ? {} : { 'if-match': revision },
        signal,
        ignoresBody: true,
      });
      return { revision: headers.get('etag') ?? undefined };
    } catch (error) {
      if (error instanceof CallError && error.status === 412) return 'stale';
      throw error;
    }
  }

  #url(model: string): string {
    const { sntUrl, multimap } = this.#options;
    return `${sntUrl}/api/adt/workspace/${multimap ? encodeURIComponent(model) : 'hll'}`;
  }
}
