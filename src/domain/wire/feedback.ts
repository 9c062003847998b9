/** `/api/adt/feedback`: sent by all users (rules.md#feedback-call), read by administrators. */
import { FEEDBACK_LIMITS, FEEDBACK_TYPES } from '../feedback/feedback.ts';
import { receivedIdSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

/** Longest base64 text of an image, with room for a `data:` prefix. */
const MAX_BASE64 = Math.ceil(FEEDBACK_LIMITS.imageBytes / 3) * 4 + 64;

export const feedbackSchema = z.object({
  type: z.enum(FEEDBACK_TYPES),
  desc: z.string().trim().min(1, 'This field is required').max(FEEDBACK_LIMITS.descriptionLength),
  /** Ignored: the user is taken from the token. */
  user: z.unknown().optional(),
  images: z.array(z.string().max(MAX_BASE64)).max(FEEDBACK_LIMITS.images, 'Maximum 4 images allowed').default([]),
});

export const feedbackAnswerSchema = z.looseObject({ id: receivedIdSchema });

/** One entry of `GET /api/adt/feedback`; its pictures are at `/{id}/images/{position}`. */
export const feedbackEntrySchema = z.object({
  id: receivedIdSchema,
  type: z.string(),
  desc: z.string(),
  /** Subject id and name of the sender. */
  user: receivedTextSchema,
  userName: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Number of pictures. */
  images: z.number().int().min(0).max(FEEDBACK_LIMITS.images),
});
export type FeedbackEntry = z.infer<typeof feedbackEntrySchema>;
