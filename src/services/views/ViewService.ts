/**
 * Saved views at the backend (rules.md#view-calls). Every call names the user in a `username` header. Only a new view
 * needs a body in the answer, for its id; otherwise any body with a status of success is accepted.
 */
import { readSavedView, type SavedView } from '../../domain/view/savedView.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import { SHORT_VIEW_LIST_TYPE, viewAnswerSchema, viewRevisionSchema, wireViewSchema } from '../../domain/wire/views.ts';
import { CallError } from '../rest/CallError.ts';
import type { JsonCall, RestClient } from '../rest/RestClient.ts';

/** Message of backends without error codes (rules.md#view-calls). */
const NAME_TAKEN_TEXT = 'This name already exists';

/** Whether a view was refused because its name is taken. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'name_taken' || error.message === NAME_TAKEN_TEXT);
}

export interface ViewDraft {
  name: string;
  map: string;
  /** Sets the view's visibility and description. */
  state: ViewState;
}

export interface SavedAnswer {
  id: string;
  revision: number | undefined;
}

const PRINTABLE_ASCII = /^[ -~]*$/;

export class ViewService {
  readonly #rest: RestClient;
  readonly #url: string;
  readonly #userId: () => string;
  readonly #writes = new Set<Promise<unknown>>();
  /** Number of writes begun plus writes ended. */
  #writeCount = 0;

  constructor(rest: RestClient, sntUrl: string, userId: () => string) {
    this.#rest = rest;
    this.#url = `${sntUrl}/api/adt/view`;
    this.#userId = userId;
  }

  /**
   * Views whose state includes a visibility; other items of the list are skipped and reported. A list read during a
   * save may be outdated, and is read again. @throws {CallError}
   */
  async list(signal: AbortSignal): Promise<SavedView[]> {
    const headers = { ...this.#headers(), accept: `${SHORT_VIEW_LIST_TYPE}, */*` };
    for (;;) {
      const writeCount = this.#writeCount;
      const body = await this.#rest.callJson(this.#url, { signal, headers });
      if (this.#writes.size === 0 && this.#writeCount === writeCount)
        return this.#rest.readList('views', body, wireViewSchema).map(readSavedView);
      await Promise.allSettled(this.#writes);
    }
  }

  /** Reads a view whose document the list omitted. @throws {CallError} */
  async read(id: string, signal: AbortSignal): Promise<SavedView> {
    const body = await this.#rest.callJson(`${this.#url}/${encodeURIComponent(id)}`, {
      signal,
      headers: this.#headers(),
    });
    const view = wireViewSchema.safeParse(body);
    if (!view.success || view.data.stateOmitted) throw new CallError(200, 'Invalid response format');
    return readSavedView(view.data);
  }

  /** @throws {CallError} */
  async create(draft: ViewDraft, signal: AbortSignal): Promise<SavedAnswer> {
    const body = await this.#write(this.#call('POST', bodyOf(draft), signal));
    const { data } = viewAnswerSchema.safeParse(body);
    if (data && data.message !== 'success') throw new CallError(200, data.message, { serverText: data.message });
    if (data?.id == null) throw new CallError(200, 'Invalid response format');
    return { id: data.id, revision: data.revision ?? undefined };
  }

  /** @param revision the opened one; backends without revisions are overwritten @throws {CallError} */
  async update(id: string, revision: number | undefined, draft: ViewDraft, signal: AbortSignal): Promise<SavedAnswer> {
    const call = this.#call('PUT', { ...bodyOf(draft), id, revision }, signal);
    const answer = await this.#write({ ...call, isBodyOptional: true });
    const refusal = viewAnswerSchema.safeParse(answer).data?.message;
    if (refusal === NAME_TAKEN_TEXT) throw new CallError(200, refusal, { serverText: refusal });
    return { id, revision: viewRevisionSchema.safeParse(answer).data?.revision ?? undefined };
  }

  async bookmark(id: string, bookmark: boolean, signal: AbortSignal): Promise<void> {
    await this.#write({ ...this.#call('PATCH', { id, bookmark }, signal), ignoresBody: true });
  }

  /** @param isAllowed in the client's opinion; the backend decides */
  async remove(id: string, isAllowed: boolean, signal: AbortSignal): Promise<void> {
    await this.#write({ ...this.#call('DELETE', { id, allowed: isAllowed }, signal), ignoresBody: true });
  }

  #call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', body: object, signal: AbortSignal): JsonCall {
    return { method, body, headers: this.#headers(), signal };
  }

  async #write(call: JsonCall): Promise<unknown> {
    const sent = this.#rest.callJson(this.#url, call);
    this.#writes.add(sent);
    this.#writeCount++;
    try {
      return await sent;
    } finally {
      this.#writes.delete(sent);
      this.#writeCount++;
    }
  }

  #headers(): Record<string, string> {
    const id = this.#userId();
    // Headers hold only Latin letters.
    return { username: PRINTABLE_ASCII.test(id) ? id : encodeURIComponent(id) };
  }
}

function bodyOf({ name, map, state }: ViewDraft) {
  const { mapVisibleType, description } = state;
  return { name: name.trim(), map, public: mapVisibleType === 'public', description, state };
}
