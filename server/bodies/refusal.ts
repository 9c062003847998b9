/** A refused body as a plain object: errors lose their fields when they pass between threads. */

export interface RefusedBodyReply {
  readonly refused: { readonly status: 400 | 413 | 415; readonly message: string };
}

/** Aborts the parsing of a body; {@link RefusedBody.resultOrThrow} turns it into a {@link RefusedBodyReply}. */
export class RefusedBody extends Error {
  readonly status: RefusedBodyReply['refused']['status'];

  constructor(status: RefusedBodyReply['refused']['status'], message: string) {
    super(message);
    this.status = status;
  }

  static resultOrThrow<T>(read: () => T): T | RefusedBodyReply {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RefusedBody)) throw error;
      return { refused: { status: error.status, message: error.message } };
    }
  }
}

/** @throws RefusedBody if the bytes are not JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new RefusedBody(400, 'The body is not valid JSON. Send JSON in UTF-8.');
  }
}
