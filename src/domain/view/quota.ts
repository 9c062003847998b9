/** Limits on saved views per account. A typical document is 3 kB, one with a thousand selected entities 40 kB. */

export const MAX_VIEWS_PER_PERSON = 1_000;
export const MAX_VIEW_BYTES_PER_PERSON = 32_000_000;
