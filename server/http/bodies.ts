/**
 * Request bodies. No body is read before the caller's rights are known: rights are checked in `onRequest`, bodies are
 * first touched in `preParsing`.
 */
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, RequestPayload } from 'fastify';
import fp from 'fastify-plugin';
import { answerInvalidRequest, HttpProblem, notFound } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be compressed with gzip. */
    acceptsGzip?: boolean;
  }
}

/** How long the rest of a body is discarded after its answer; then the connection is closed. */
const DISCARD_TIMEOUT_MS = 5_000;
/** Up to so many bytes a body is small: forms and documents, not files. */
const SMALL_BODY_BYTES = 1_048_576;
/** A small body is there by then, also over a poor link. Larger ones have the time of the whole request. */
const SMALL_BODY_TIMEOUT_MS = 60_000;

export interface BodyTimes {
  smallBodyTimeoutMs?: number;
  discardTimeoutMs?: number;
}

export const bodies = fp(async (app: FastifyInstance, times: BodyTimes) => {
  const { smallBodyTimeoutMs = SMALL_BODY_TIMEOUT_MS, discardTimeoutMs = DISCARD_TIMEOUT_MS } = times;
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound(request);
  });

  app.addHook('preParsing', async ({ raw, routeOptions }, _reply, payload) => {
    if (!isBodyIncomplete(raw) || routeOptions.bodyLimit > SMALL_BODY_BYTES) return payload;
    const timer = setTimeout(
      () => answerInvalidRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket),
      smallBodyTimeoutMs,
    ).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    return payload;
  });

  app.addHook('preParsing', async (request, reply, payload) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity' || encoding === '') return payload;
    if (request.routeOptions.config.acceptsGzip !== true)
      throw new HttpProblem(415, 'Compressed bodies are not read here. Send the body without Content-Encoding.');
    if (encoding !== 'gzip') throw new HttpProblem(415, 'This Content-Encoding is not read here. Use gzip or none.');
    delete request.headers['content-length'];
    return unzip(payload, reply);
  });

  app.addHook('onSend', async ({ raw }, reply) => {
    // A connection that is closed while its body still comes takes the answer with it.
    if (isBodyIncomplete(raw)) reply.removeHeader('connection');
  });

  app.addHook('onResponse', async ({ raw }) => {
    if (!isBodyIncomplete(raw)) return;
    const timer = setTimeout(() => raw.socket.destroy(), discardTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
    raw.resume();
  });
});

/** Only requests of a real connection know whether they are complete. */
function isBodyIncomplete(raw: IncomingMessage): boolean {
  return raw.complete === false && !raw.destroyed;
}

/** Limits hold for the unzipped bytes, so a small body cannot grow without end. */
function unzip(payload: RequestPayload, reply: FastifyReply): RequestPayload {
  const unzipped = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  async function* countedChunks(): AsyncGenerator<Buffer> {
    // A body that turns out to be no gzip is not destroyed: that would close the connection without an answer.
    for await (const chunk of (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      unzipped.receivedEncodedLength += chunk.length;
      yield chunk;
    }
  }
  // Errors reach the reader of the decompressed stream; without a reader, the rest is discarded.
  pipeline(countedChunks, unzipped, () => payload.resume());
  reply.raw.once('close', () => unzipped.destroy());
  return unzipped;
}
