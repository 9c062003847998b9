/** Large documents are read a few at a time: neither memory nor the thread of all clients holds a whole list of them. */

/** Documents that are read at once, bytes, unless a single one is larger. */
const MAX_GROUP_BYTES = 256_000;

/** Groups of ids whose documents are read at once, in the given order. */
export function* idsByBytes(documents: readonly { id: string; bytes: number }[]): Generator<string[], void> {
  let ids: string[] = [];
  let groupBytes = 0;
  for (const { id, bytes } of documents) {
    if (ids.length > 0 && groupBytes + bytes > MAX_GROUP_BYTES) {
      yield ids;
      ids = [];
      groupBytes = 0;
    }
    ids.push(id);
    groupBytes += bytes;
  }
  if (ids.length > 0) yield ids;
}
