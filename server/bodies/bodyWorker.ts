/** The thread in which large bodies are parsed: parsing megabytes of JSON would block everybody else's messages. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { readFeedback } from './feedbackBody.ts';
import { readTree } from './treeText.ts';

export const tree = readTree;

/** Like {@link readFeedback}; the pictures' buffers are transferred, not copied. */
export function feedback(bytes: Uint8Array): unknown {
  const read = readFeedback(bytes);
  if ('refused' in read) return read;
  const memory = read.images.map((image) => image.bytes.buffer);
  return move({ [transferableSymbol]: memory, [valueSymbol]: read } as never);
}
