/**
 * Viewer slots in the query string (rules.md#viewer-slots): `viewer_0` to `viewer_4`, each with a view's id;
 * `default` is the built-in default view, and a slot without a view is left out.
 */
import { SLOT_IDS, type SlotId } from '../layout/layout.ts';

export type SlotViewIds = Partial<Record<SlotId, string>>;

/**
 * Reads ids of any length; views that the list does not contain are reported as missing.
 * @param search the query, with or without `?`; of a repeated slot the first counts
 */
export function readSlots(search: string): SlotViewIds {
  const query = new URLSearchParams(search);
  const slots: SlotViewIds = {};
  for (const slot of SLOT_IDS) {
    const id = query.get(slot)?.trim();
    if (id) slots[slot] = id;
  }
  return slots;
}

/**
 * The query for these slots, with a leading `?`, or empty if there are none.
 * @param search the current query; other parameters are kept
 */
export function writeSlots(slots: SlotViewIds, search: string): string {
  const query = new URLSearchParams(search);
  for (const slot of SLOT_IDS) query.delete(slot);
  for (const slot of SLOT_IDS) {
    const id = slots[slot];
    if (id) query.append(slot, id);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Maximum number of entities that a link selects. */
const MAX_LINKED_ENTITIES = 50;
/** Longest key that is accepted. */
const MAX_KEY_LENGTH = 200;

/** Keys of the entities that a link selects: one `select` parameter each. */
export function readSelection(search: string): string[] {
  const keys = new URLSearchParams(search).getAll('select').filter((key) => key !== '' && key.length <= MAX_KEY_LENGTH);
  return [...new Set(keys)].slice(0, MAX_LINKED_ENTITIES);
}

/** The query of a link to a moment: the current views, the moment, and the selection. */
export function linkToMoment(search: string, atMs: number, selectedKeys: readonly string[]): string {
  const query = new URLSearchParams(search);
  query.set('t', new Date(atMs).toISOString());
  query.delete('select');
  for (const key of selectedKeys.slice(0, MAX_LINKED_ENTITIES)) query.append('select', key);
  return `?${query}`;
}

/** The query without its moment and the selection that belongs to it; the same query if it has no moment. */
export function withoutMoment(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('t')) return search;
  query.delete('t');
  query.delete('select');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The largest absolute time of a `Date`. */
const MAX_DATE_MS = 8.64e15;

/**
 * The moment at which a link opens its views, epoch milliseconds: `t`, in milliseconds or as ISO 8601.
 * @returns undefined if it is absent or invalid
 */
export function readMoment(search: string): number | undefined {
  const text = new URLSearchParams(search).get('t')?.trim() ?? '';
  if (text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return ms <= MAX_DATE_MS ? ms : undefined;
}
