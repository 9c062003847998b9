/** Short categories of refusals: a metric must not have as many series as senders make mistakes. */

export const REFUSAL_REASONS = ['capacity', 'item', 'time', 'place', 'field'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const TIME_FIELD = /^(timestamp|time|start|\S*_ts)\b/;
const PLACE_FIELD = /^(location|lon|lat|easting|northing|alt|x|y)\b/;

/** @param message as sent to the client; it starts with the faulty field */
export function refusalReason(message: string): RefusalReason {
  if (message.startsWith('the site knows ')) return 'capacity';
  if (message.startsWith('the item ')) return 'item';
  if (TIME_FIELD.test(message)) return 'time';
  return PLACE_FIELD.test(message) ? 'place' : 'field';
}
