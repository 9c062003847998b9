/**
 * Limits of feedback (rules.md#feedback-form, rules.md#feedback-images), validated by the form and again by the server.
 */

export const FEEDBACK_TYPES = ['feedback', 'feature request', 'bug report'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_LIMITS = {
  images: 4,
  imageBytes: 5_242_880,
  imageReadMs: 30_000,
  submitMs: 60_000,
  descriptionLength: 10_000,
} as const;

/** `image/jpg` is not a registered type, but some systems report it. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];

export type ImageMediaType = 'image/jpeg' | 'image/png';

/** Detects the type from the first bytes of a file, regardless of its name. */
export function sniffImage(bytes: Uint8Array): ImageMediaType | undefined {
  const starts = (...signature: number[]) => signature.every((byte, k) => bytes[k] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return undefined;
}

/** Why feedback could not be sent; each is a text of the error catalogue (rules.md#feedback-errors). */
export type FeedbackFault =
  | 'timedOut'
  | 'imageTooSlow'
  | 'server'
  | 'invalidAnswer'
  | 'processing'
  | 'unsupported'
  | 'noBase64'
  | 'unreadable'
  | 'failed';
