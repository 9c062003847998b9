/**
 * Request bodies. No body is read before the caller is authorised: permissions are checked in `onRequest`, bodies are
 * first touched in `preParsing`.
 */
import type { IncomingMessage } from 'node:http';
import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import fp from 'fastify-plugin';
import { isConnectionClosed, onAnswerEnd } from './answerEnd.ts';
import { ANSWER_MEMORY, BODY_MEMORY, BodyMemory, type BodyMemoryLimits, BufferedBody } from './bodyMemory.ts';
import { answerInvalidRequest, HttpProblem, notFound } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be compressed with gzip. */
    acceptsGzip?: boolean;
    /** Media types of bodies that are processed as a stream; all others are buffered until they are complete. */
    streamedTypes?: readonly string[];
  }
}

/** How long the rest of a body is drained after its answer before the connection is closed. */
const DISCARD_TIMEOUT_MS = 5_000;
/** Bodies up to this size are small: forms and documents, not files. */
const SMALL_BODY_BYTES = 1_048_576;
/** Smaller answers fit into the system's send buffer of a connection. */
const SMALL_ANSWER_BYTES = 16_384;
/** Memory counted for a streamed body: the items of a batch, and an incomplete line. */
const STREAM_SHARE_BYTES = 1_048_576;
const BODYLESS_METHODS = ['GET', 'HEAD'];
const BODY_HEADERS = ['content-length', 'transfer-encoding', 'content-encoding'] as const;
/** Time limit for a small body, even over a poor link. Larger ones have the time limit of the whole request. */
const SMALL_BODY_TIMEOUT_MS = 60_000;

export interface BodyRules {
  smallBodyTimeoutMs?: number;
  discardTimeoutMs?: number;
  memory?: BodyMemoryLimits;
  answerMemory?: BodyMemoryLimits;
}

export const bodyLimits = fp(async (app: FastifyInstance, rules: BodyRules) => {
  const { smallBodyTimeoutMs = SMALL_BODY_TIMEOUT_MS, discardTimeoutMs = DISCARD_TIMEOUT_MS } = rules;
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

  limitBodyMemory(app, rules.memory ?? BODY_MEMORY);
  limitAnswerMemory(app, rules.answerMemory ?? ANSWER_MEMORY);

  app.addHook('onSend', async ({ raw }, reply) => {
    // Closing the connection while the body is still arriving would lose the answer.
    if (isBodyIncomplete(raw)) reply.removeHeader('connection');
  });

  app.addHook('onResponse', async ({ raw }) => {
    if (!isBodyIncomplete(raw)) return;
    const timer = setTimeout(() => raw.socket.destroy(), discardTimeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
    raw.resume();
  });
});

/** Only requests of a real connection report whether they are complete. */
function isBodyIncomplete(raw: IncomingMessage): boolean {
  return raw.complete === false && !raw.destroyed;
}

/** Bodies of people never block those of machines. Callers without an account may send small forms only. */
function limitBodyMemory(app: FastifyInstance, limits: BodyMemoryLimits): void {
  const memory = { ofPeople: new BodyMemory(limits), ofMachines: new BodyMemory(limits) };
  const keptBodies = new WeakMap<FastifyRequest, BufferedBody>();
  app.addHook('preParsing', async (request, { raw }, payload) => {
    const { caller, headers, routeOptions } = request;
    // The body of a disconnected caller is not read any further.
    if (!caller || isBodyless(request) || isConnectionClosed(raw)) return payload;
    const body = new BufferedBody((caller.isMachine ? memory.ofMachines : memory.ofPeople).openShare(caller.id));
    keptBodies.set(request, body);
    onAnswerEnd(raw, () => body.endAnswer());
    const shareBytes = isStreamed(request) ? STREAM_SHARE_BYTES : Number.POSITIVE_INFINITY;
    // Without a declared length it is counted as it arrives.
    if (headers['content-length'] === undefined) return countBytes(payload, reserveUpTo(shareBytes, body));
    const bytes = Number(headers['content-length']);
    if (isStreamed(request)) body.reserve(Math.min(bytes, shareBytes));
    else if (bytes <= routeOptions.bodyLimit) body.reserve(bytes);
    return payload;
  });
  app.addHook('preValidation', async (request) => keptBodies.get(request)?.beginWork());
  app.addHook('onSend', async (request) => keptBodies.get(request)?.endWork());
  // `onSend` does not run if nothing is sent, as to a disconnected caller: the work then ends with the handler.
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => BODYLESS_METHODS.includes(method))) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      const endWork = () => keptBodies.get(request)?.endWork();
      void Promise.resolve(result).then(endWork, endWork);
      return result;
    };
  });
}

/** Called for each chunk of a body: only the first `shareBytes` count. */
function reserveUpTo(shareBytes: number, body: BufferedBody): (bytes: number) => void {
  let left = shareBytes;
  return (bytes) => {
    const counted = Math.min(bytes, left);
    left -= counted;
    body.reserve(counted);
  };
}

/** Streamed answers are not counted: backpressure limits their memory. */
function limitAnswerMemory(app: FastifyInstance, limits: BodyMemoryLimits): void {
  const memory = new BodyMemory(limits);
  app.addHook('onSend', async ({ caller }, { raw }, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // What is sent to a disconnected caller is dropped at once.
    if (!caller || !isWhole || payload.length < SMALL_ANSWER_BYTES || isConnectionClosed(raw)) return payload;
    const share = memory.openShare(caller.id);
    share.reserve(payload.length);
    onAnswerEnd(raw, () => share.release());
    return payload;
  });
}

function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.streamedTypes?.includes(mediaTypeOf(headers['content-type'])) ?? false;
}

/** Type and subtype of a `Content-Type`, without its parameters. */
export function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function isBodyless({ headers }: FastifyRequest): boolean {
  return BODY_HEADERS.every((name) => headers[name] === undefined);
}

function countBytes(payload: RequestPayload, onBytes: (bytes: number) => void): RequestPayload {
  return passThrough(payload, new PassThrough(), onBytes);
}

/** Limits apply to the decompressed bytes, so that a small body cannot expand without limit. */
function unzip(payload: RequestPayload, reply: FastifyReply): RequestPayload {
  const unzipped = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  reply.raw.once('close', () => unzipped.destroy());
  return passThrough(payload, unzipped, (bytes) => {
    unzipped.receivedEncodedLength += bytes;
  });
}

/** @param onBytes called with the length of each chunk; if it throws, the target fails with that error */
function passThrough<T extends Duplex>(payload: RequestPayload, target: T, onBytes: (bytes: number) => void): T {
  async function* countedChunks(): AsyncGenerator<Buffer> {
    // A payload that is not read to its end is not destroyed: that would close the connection without an answer.
    for await (const chunk of (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  // Errors reach the reader of the target; without a reader, the rest is discarded.
  const destination: Duplex = target;
  pipeline(countedChunks, destination, () => void payload.resume());
  return target;
}
