/** The bytes of an answer, as many as a file may have. */
import { FileFault } from '../fault/FileFault.ts';

const MAX_BYTES = 256 * 1024 * 1024;

/** Also of answers that do not say how long they are, or that are longer. @throws {FileFault} for more than that */
export async function boundedBytes(response: Response, most = MAX_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): FileFault => new FileFault('tooLarge', `The file is larger than ${most} bytes`);
  if (Number(response.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.byteLength;
    if (length > most) {
      await reader.cancel();
      throw tooLarge();
    }
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.byteLength;
  }
  return out;
}
