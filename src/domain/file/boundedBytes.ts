/** Reads the bytes of a response up to the limit of a file. */
import { FileFault } from '../fault/FileFault.ts';

const MAX_BODY_BYTES = 256 * 1024 * 1024;
/** Upper limit of memory reserved for a declared length. */
const MAX_RESERVED_BYTES = 64 * 1024 * 1024;
const INITIAL_BUFFER_BYTES = 64 * 1024;

/** Chunk size of reading: smaller pieces cost more than they save. */
const SINGLE_READ_BYTES = 2 * 1024 * 1024;

/**
 * Reads a body for transfer to a worker: a large one as a blob, so its bytes stay out of the page.
 * @throws {FileFault} if it exceeds the limit
 */
export async function readBody(response: Response, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer> | Blob> {
  const { headers } = response;
  const declaredLength = Number(headers.get('content-length') ?? 0);
  // The browser enforces a declared length only for uncompressed bodies.
  const isPlain = declaredLength > 0 && !headers.get('content-encoding');
  if (isPlain && declaredLength <= SINGLE_READ_BYTES) return new Uint8Array(await response.arrayBuffer());
  return isPlain && declaredLength <= maxBytes ? response.blob() : boundedBytes(response, maxBytes);
}

/**
 * Reads a body whose length is not announced, or is wrong.
 * @param onRead called with the share read so far; undefined while the total is unknown
 * @throws {FileFault} if the body exceeds the limit
 */
export async function boundedBytes(
  response: Response,
  maxBytes = MAX_BODY_BYTES,
  onRead?: (share: number | undefined) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLargeFault = (): FileFault => new FileFault('tooLarge', `The file is larger than ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLargeFault();
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  let out = new Uint8Array(expectedBytes(response));
  let length = 0;
  const declaredLength = plainLength(response);
  // In chunks, since a large body in one go would block the thread.
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { value } = next;
    if (length + value.byteLength > maxBytes) {
      await reader.cancel();
      throw tooLargeFault();
    }
    if (length + value.byteLength > out.length) {
      const grownBytes = new Uint8Array(Math.max(length + value.byteLength, Math.min(2 * out.length, maxBytes)));
      grownBytes.set(out.subarray(0, length));
      out = grownBytes;
    }
    out.set(value, length);
    length += value.byteLength;
    onRead?.(declaredLength === undefined ? undefined : Math.min(1, length / declaredLength));
  }
  return length === out.length ? out : out.slice(0, length);
}

/** Initial capacity: the content length if it is plausible and the body is not compressed. */
function expectedBytes(response: Response): number {
  const declaredLength = plainLength(response);
  return declaredLength === undefined ? INITIAL_BUFFER_BYTES : Math.min(declaredLength, MAX_RESERVED_BYTES);
}

/** Undefined if the response declares no length, or that of its compressed form. */
function plainLength({ headers }: Response): number | undefined {
  const declaredLength = Number(headers.get('content-length') ?? 0);
  return Number.isSafeInteger(declaredLength) && declaredLength > 0 && !headers.get('content-encoding')
    ? declaredLength
    : undefined;
}
