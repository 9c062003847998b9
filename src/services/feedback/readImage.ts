/** Pictures of the feedback form as base64 (rules.md#feedback-images). */
import { messageOf } from '../../domain/fault/messageOf.ts';
import { type FeedbackFault, IMAGE_TYPES } from '../../domain/feedback/feedback.ts';

export class FeedbackError extends Error {
  readonly fault: FeedbackFault;
  /** Parameters of the text. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: FeedbackFault, values: Readonly<Record<string, string | number>> = {}) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}

/** @returns base64 without a prefix @throws {FeedbackError} */
export async function readImage(file: File, timeoutMs: number, signal: AbortSignal): Promise<string> {
  if (!IMAGE_TYPES.includes(file.type)) throw new FeedbackError('unsupported', { type: file.type });
  const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return base64Of(await dataUrlOf(file, abort));
  } catch (error) {
    if (error instanceof FeedbackError) throw error;
    const reason = messageOf(error);
    throw new FeedbackError('processing', { file: file.name, reason });
  }
}

function base64Of(dataUrl: unknown): string {
  const base64 = typeof dataUrl === 'string' ? dataUrl.split(',', 2)[1] : undefined;
  if (!base64) throw new FeedbackError('noBase64');
  return base64;
}

function dataUrlOf(file: File, abort: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new FeedbackError('unreadable', { name: file.name }));
    abort.onabort = () => {
      reject(new FeedbackError('imageTooSlow'));
      reader.abort();
    };
    reader.readAsDataURL(file);
  });
}
