/** Parses feedback and decodes its pictures. Runs in the worker for large bodies. */
import { FEEDBACK_LIMITS, type ImageMediaType, sniffImage } from '../../src/domain/feedback/feedback.ts';
import { feedbackSchema } from '../../src/domain/wire/feedback.ts';
import { isStorable, UNSTORABLE_TEXT } from '../../src/domain/wire/text.ts';
import { parseJson, RefusedBody, type RefusedBodyReply } from './refusal.ts';

export interface FeedbackImage {
  readonly mediaType: ImageMediaType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FeedbackBody extends Pick<ReturnType<typeof feedbackSchema.parse>, 'type' | 'desc'> {
  readonly images: readonly FeedbackImage[];
}

/** @param bytes body of a submission (`feedbackSchema`) */
export function readFeedback(bytes: Uint8Array): FeedbackBody | RefusedBodyReply {
  return RefusedBody.resultOrThrow(() => {
    const read = feedbackSchema.safeParse(parseJson(bytes));
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new RefusedBody(400, `${issue?.path.join('/') || 'body'}: ${issue?.message ?? 'not understood'}`);
    }
    const { type, desc, images } = read.data;
    if (!isStorable(desc)) throw new RefusedBody(400, `The body of the request ${UNSTORABLE_TEXT}. Leave it out.`);
    return { type, desc, images: images.map(readImage) };
  });
}

/** Base64, with or without a `data:` prefix. @throws RefusedBody if it is not an accepted picture */
function readImage(text: string, index: number): FeedbackImage {
  const place = `Picture ${index + 1}`;
  const base64 = text.replace(/^data:image\/[a-z]+;base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new RefusedBody(400, `${place} is not base64`);
  const decoded = Buffer.from(base64, 'base64');
  // Copied into a buffer of its own, which can be transferred to another thread; small buffers share a pool.
  const bytes = decoded.byteLength === decoded.buffer.byteLength ? decoded : new Uint8Array(decoded);
  if (bytes.length > FEEDBACK_LIMITS.imageBytes) throw new RefusedBody(413, `${place} is larger than 5MB`);
  const mediaType = sniffImage(bytes);
  if (!mediaType) throw new RefusedBody(415, `${place} is neither JPEG nor PNG`);
  return { mediaType, bytes };
}
