/** Reads lists item by item: malformed items are dropped, the rest is kept. */
import { CallError } from './RestClient.ts';

interface ItemSchema<T> {
  safeParse(item: unknown): { data?: T | undefined };
}

/** @throws {CallError} where the body is no list */
export function readList<T>(body: unknown, schema: ItemSchema<T>): T[] {
  if (!Array.isArray(body)) throw new CallError(200, 'Invalid response format');
  return body.map((item) => schema.safeParse(item).data).filter((item) => item !== undefined);
}

/** The same of `{ status: 'SUCCESS', result: [ … ] }`. @throws {CallError} where the body is none, or no success */
export function readResult<T>(body: unknown, schema: ItemSchema<T>): T[] {
  const { status, result } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (status !== undefined && status !== 'SUCCESS') throw new CallError(200, 'Invalid response format');
  return readList(result, schema);
}
