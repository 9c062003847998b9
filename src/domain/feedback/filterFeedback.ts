/** Which feedback a reader's list shows. */
import type { FeedbackType } from './feedback.ts';

/** Properties of received feedback that filters need. */
interface ReceivedFeedback {
  type: string;
  desc: string;
  userName: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface FeedbackQuery {
  type: FeedbackType | 'all';
  /** Searched in the text and in the sender's name, ignoring case. */
  search: string;
  /** `YYYY-MM-DD`; empty for any day. */
  day: string;
}

/** @param dayOf the calendar day of a moment at the site, `YYYY-MM-DD` */
export function filterFeedback<Entry extends ReceivedFeedback>(
  entries: readonly Entry[],
  { type, search, day }: FeedbackQuery,
  dayOf: (atMs: number) => string,
): Entry[] {
  const needle = search.trim().toLowerCase();
  return entries.filter((entry) => {
    if (type !== 'all' && entry.type !== type) return false;
    if (day !== '' && !isOnDay(entry, day, dayOf)) return false;
    return `${entry.desc} ${entry.userName}`.toLowerCase().includes(needle);
  });
}

function isOnDay({ createdAt }: ReceivedFeedback, day: string, dayOf: (atMs: number) => string): boolean {
  const atMs = Date.parse(createdAt);
  return Number.isFinite(atMs) && dayOf(atMs) === day;
}
