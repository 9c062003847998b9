/** Reads lists item by item: malformed items are left out and named, the rest is kept. */
import { ITEMS_PER_LOOK, TimeSlices } from '../../lifetime/timeSlices.ts';
import { CallError } from './CallError.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface ItemSchema<T> {
  safeParse(item: unknown): {
    data?: T | undefined;
    error?: { readonly issues: readonly Issue[] } | undefined;
    /** Parts of the item that were left out. */
    skipped?: readonly string[];
  };
}

export interface ParsedList<T> {
  items: T[];
  /** Each item or part, with its fault. */
  skipped: string[];
}

/** Longest name of an item, characters. */
const MAX_ITEM_NAME_LENGTH = 60;

/** @throws {CallError} if the body is not a list */
export function readItems<T>(body: unknown, schema: ItemSchema<T>): ParsedList<T> {
  const read: ParsedList<T> = { items: [], skipped: [] };
  for (const [index, item] of listOf(body).entries()) readItem(item, index, schema, read);
  return read;
}

/** As {@link readItems}, for a list that may have thousands: the page stays responsive meanwhile. */
export async function readItemsInSlices<T>(body: unknown, schema: ItemSchema<T>): Promise<ParsedList<T>> {
  const read: ParsedList<T> = { items: [], skipped: [] };
  const slices = new TimeSlices();
  for (const [index, item] of listOf(body).entries()) {
    if (index % ITEMS_PER_LOOK === 0 && slices.isUsedUp) await slices.pause();
    readItem(item, index, schema, read);
  }
  return read;
}

function listOf(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw new CallError(200, 'Invalid response format');
  return body;
}

function readItem<T>(item: unknown, index: number, schema: ItemSchema<T>, { items, skipped }: ParsedList<T>): void {
  const { data, error, skipped: parts = [] } = schema.safeParse(item);
  for (const part of parts) skipped.push(`${itemName(item, index)}: ${part}`);
  if (data !== undefined) items.push(data);
  else skipped.push(`${itemName(item, index)}: ${reasonOf(error?.issues[0])}`);
}

/**
 * The list in `{ status: 'SUCCESS', result: [ … ] }`. @throws {CallError} if the body has another form, or reports no
 * success
 */
export function resultOf(body: unknown): unknown {
  const { status, result, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (status === undefined || status === 'SUCCESS') return result;
  const serverText = typeof message === 'string' && message !== '' ? message : undefined;
  throw new CallError(200, serverText ?? 'Invalid response format', { serverText });
}

/** Numbered from 1, as people count. */
function itemName(item: unknown, index: number): string {
  const { id, name, uuid } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  const known = [name, id, uuid].find((value) => (typeof value === 'string' && value !== '') || Number.isFinite(value));
  return known === undefined ? `#${index + 1}` : `#${index + 1} ${String(known).slice(0, MAX_ITEM_NAME_LENGTH)}`;
}

function reasonOf(issue: Issue | undefined): string {
  if (!issue) return 'not understood';
  const field = issue.path.map(String).join('.');
  return field === '' ? issue.message : `${field}: ${issue.message}`;
}
