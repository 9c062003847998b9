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
    await this.#rest.count(() => this.#post({ ...words, images: imagesBase64 }, signal));
  }

  /** Resolves once the whole answer has been read: its body may stall as well as its headers. */
  async #post(body: object, signal: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(FEEDBACK_LIMITS.submitMs)]);
    try {
      const answer = await this.#rest.fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: ends,
      });
      await checkAnswer(answer);
    } catch (error) {
      if (ends.aborted) throw new FeedbackError('timedOut');
      throw error instanceof FeedbackError ? error : new FeedbackError('failed');
    }
  }
}

/** @throws {FeedbackError} if the answer is a refusal, or does not confirm the feedback */
async function checkAnswer(answer: Response): Promise<void> {
  if (!answer.ok) {
    const text = (await readRefusalMessage(answer)) ?? answer.statusText;
    throw new FeedbackError('server', { code: answer.status, text });
  }
  const body: unknown = await answer.json().catch((error: unknown) => {
    // A body that breaks off is a network failure.
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (!feedbackAnswerSchema.safeParse(body).success) throw new FeedbackError('invalidAnswer');
}
