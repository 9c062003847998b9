/** Sends feedback (rules.md#feedback-call, rules.md#feedback-errors); each failure has a kind, whose text the form shows. */
import { FEEDBACK_LIMITS, type FeedbackType } from '../../domain/feedback/feedback.ts';
import { readRefusalMessage } from '../../domain/link/refusalBody.ts';
import { feedbackAnswerSchema } from '../../domain/wire/feedback.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { FeedbackError, readImage } from './readImage.ts';

export interface FeedbackDraft {
  type: FeedbackType;
  desc: string;
  user: string;
  images: readonly File[];
}

export class FeedbackService {
  readonly #rest: Pick<RestClient, 'fetch' | 'count'>;
  readonly #url: string;

  constructor(rest: Pick<RestClient, 'fetch' | 'count'>, url: string) {
    this.#rest = rest;
    this.#url = url;
  }

  /** @throws {FeedbackError} */
  async submit({ images, ...words }: FeedbackDraft, signal: AbortSignal): Promise<void> {
    const imagesBase64: string[] = [];
    for (const file of images) imagesBase64.push(await readImage(file, FEEDBACK_LIMITS.imageReadMs, signal));
    const answer = await this.#rest.count(() => this.#post({ ...words, images: imagesBase64 }, signal));
    if (!answer.ok)
      throw new FeedbackError('server', {
        code: answer.status,
        text: (await readRefusalMessage(answer)) ?? answer.statusText,
      });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!feedbackAnswerSchema.safeParse(body).success) throw new FeedbackError('invalidAnswer');
  }

  async #post(body: object, signal: AbortSignal): Promise<Response> {
    const timeout = AbortSignal.timeout(FEEDBACK_LIMITS.submitMs);
    try {
      return await this.#rest.fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch {
      throw new FeedbackError(timeout.aborted || signal.aborted ? 'timedOut' : 'failed');
    }
  }
}
