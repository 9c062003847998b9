/** Feedback that was sent, for administrators. */
import { type FeedbackEntry, feedbackEntrySchema } from '../../domain/wire/feedback.ts';
import { CallError } from '../rest/CallError.ts';
import type { RestClient } from '../rest/RestClient.ts';

export class FeedbackReader {
  readonly #rest: Pick<RestClient, 'fetch' | 'getList' | 'count'>;
  readonly #url: string;

  constructor(rest: Pick<RestClient, 'fetch' | 'getList' | 'count'>, url: string) {
    this.#rest = rest;
    this.#url = url;
  }

  /** Newest first; unreadable items are skipped and reported. @throws {CallError} */
  list(signal: AbortSignal): Promise<FeedbackEntry[]> {
    return this.#rest.getList('feedback', this.#url, feedbackEntrySchema, signal);
  }

  /** @param position index from 0 @throws {CallError} */
  image(id: string, position: number, signal: AbortSignal): Promise<Blob> {
    return this.#rest.count(async () => {
      const answer = await this.#rest.fetch(`${this.#url}/${encodeURIComponent(id)}/images/${position}`, { signal });
      if (!answer.ok) throw new CallError(answer.status, `Request failed: ${answer.status}`);
      return answer.blob();
    });
  }
}
