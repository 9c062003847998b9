/** Feedback that was sent, for administrators. */
import { type FeedbackEntry, feedbackEntrySchema } from '../../domain/wire/feedback.ts';
import { CallError, type RestClient } from '../rest/RestClient.ts';

export class FeedbackReader {
  readonly #rest: Pick<RestClient, 'fetch' | 'getJson'>;
  readonly #url: string;

  constructor(rest: Pick<RestClient, 'fetch' | 'getJson'>, url: string) {
    this.#rest = rest;
    this.#url = url;
  }

  /** Newest first; what cannot be read is left out. @throws {CallError} */
  async list(signal: AbortSignal): Promise<FeedbackEntry[]> {
    const body = await this.#rest.getJson(this.#url, signal);
    if (!Array.isArray(body)) throw new CallError(200, 'Invalid response format');
    return body.flatMap((item) => feedbackEntrySchema.safeParse(item).data ?? []);
  }

  /** @param position from 0 @throws {CallError} */
  async image(id: string, position: number, signal: AbortSignal): Promise<Blob> {
    const answer = await this.#rest.fetch(`${this.#url}/${encodeURIComponent(id)}/images/${position}`, { signal });
    if (!answer.ok) throw new CallError(answer.status, `Request failed: ${answer.status}`);
    return answer.blob();
  }
}
