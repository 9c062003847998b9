/** `POST /api/adt/feedback` (shell-and-views section 7). */
import { FEEDBACK_LIMITS, FEEDBACK_TYPES } from '../feedback/feedback.ts';
import { z } from './zod.ts';

/** Longest base64 text of an image, with room for a `data:` prefix. */
const MAX_BASE64 = Math.ceil(FEEDBACK_LIMITS.imageBytes / 3) * 4 + 64;

export const feedbackSchema = z.object({
  type: z.enum(FEEDBACK_TYPES),
  desc: z.string().trim().min(1, 'This field is required').max(FEEDBACK_LIMITS.descriptionLength),
  /** Taken from the token instead. */
  user: z.unknown().optional(),
  images: z.array(z.string().max(MAX_BASE64)).max(FEEDBACK_LIMITS.images, 'Maximum 4 images allowed').default([]),
});

export const feedbackAnswerSchema = z.looseObject({ id: z.string().min(1) });
