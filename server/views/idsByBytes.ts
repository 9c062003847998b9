/** Reads large documents a few at a time: a whole list would fill the memory and block the thread of all clients. */

/** Size of the documents that are read together, bytes, unless a single one is larger. */
const MAX_GROUP_BYTES = 256_000;

/** Groups of ids whose documents are read together, in the given order. */
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
