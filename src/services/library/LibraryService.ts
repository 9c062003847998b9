/** Users' changes to the catalogue: other names, uploaded designs, entities out of use (rules.md#entity-edits). */
import { refusalMessage } from '../../domain/link/refusalMessage.ts';
import { DISABLED_TEXT, entityAnswerSchema, type NewEntity } from '../../domain/wire/annotations.ts';
import { type EditableType, type EntityPlacing, uploadAnswerSchema } from '../../domain/wire/entityEdits.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** 100 MB over a pit's radio link take minutes. */
const UPLOAD_TIMEOUT_MS = 600_000;

interface EditedEntityRef {
  readonly type: EditableType;
  readonly id: string;
  readonly itemType: string;
}

interface LibraryServiceOptions {
  sntUrl: string;
  /** Name of the site. */
  site: string;
}

export class LibraryService {
  readonly #rest: RestClient;
  readonly #options: LibraryServiceOptions;

  constructor(rest: RestClient, options: LibraryServiceOptions) {
    this.#rest = rest;
    this.#options = options;
  }

  /** Creates an annotation. @returns its id, empty if the backend gives none @throws {CallError} */
  async create(entity: NewEntity, signal: AbortSignal): Promise<string> {
    const url = `${this.#options.sntUrl}/api/entities`;
    const answer = entityAnswerSchema.safeParse(
      await this.#rest.callJson(url, { method: 'POST', body: entity, signal }),
    );
    if (!answer.success) throw new CallError(200, 'Invalid response format');
    if (answer.data.message !== 'success') throw new CallError(200, 'Refused', { serverText: answer.data.message });
    return answer.data.id ?? '';
  }

  /** @throws {CallError} */
  rename(entity: EditedEntityRef, name: string, signal: AbortSignal): Promise<void> {
    return this.place(entity, { name }, signal);
  }

  /** Renames an entity, and moves it if it is an annotation. @throws {CallError} */
  async place(
    entity: EditedEntityRef,
    data: { name?: string | undefined } & EntityPlacing,
    signal: AbortSignal,
  ): Promise<void> {
    const body = { ...entity, site: this.#options.site, data };
    await this.#rest.callJson(`${this.#options.sntUrl}/api/entities`, {
      method: 'PUT',
      body,
      signal,
      ignoresBody: true,
    });
  }

  /**
   * Annotations have a separate call, which every backend supports.
   * @param uuid of an annotation whose backend uses a uuid other than its id @throws {CallError}
   */
  async remove(entity: EditedEntityRef, signal: AbortSignal, uuid = entity.id): Promise<void> {
    const url = `${this.#options.sntUrl}/api/entities`;
    if (entity.type === 'annotation') {
      return this.#disable(`${url}/disable`, uuid, signal);
    }
    const body = { ...entity, site: this.#options.site, data: {} };
    await this.#rest.callJson(url, { method: 'DELETE', body, signal, ignoresBody: true });
  }

  /** Success depends on the text of the answer: backends refuse with a success status as well. */
  async #disable(url: string, uuid: string, signal: AbortSignal): Promise<void> {
    const call = { method: 'POST', body: { uuid }, signal, readsText: true } as const;
    const { body, headers } = await this.#rest.callJsonWithHeaders(url, call);
    const text = String(body);
    const serverText = refusalMessage(text, headers.get('content-type'));
    // Many frameworks call a bare text HTML, or JSON.
    if (text.trim() !== DISABLED_TEXT && serverText !== DISABLED_TEXT)
      throw new CallError(200, 'Refused', { serverText });
  }

  /** @returns the id of the new design @throws {CallError} */
  async upload(file: Blob, { name, mineArea }: { name: string; mineArea: string }, signal: AbortSignal) {
    const query = new URLSearchParams({ name, ...(mineArea !== '' && { mineArea }) });
    const url = `${this.#options.sntUrl}/api/designs?${query}`;
    const answer = await this.#rest.callJson(url, { method: 'POST', file, timeoutMs: UPLOAD_TIMEOUT_MS, signal });
    const read = uploadAnswerSchema.safeParse(answer);
    if (!read.success) throw new CallError(200, 'Invalid response format');
    return read.data.id;
  }
}
