/** Every error is answered with a problem document (RFC 9457) that also has a `message`. Internals stay in the log. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem, ProblemCode } from '../../src/domain/wire/problem.ts';
import { isDatabaseUnreachable, isDiskFull } from '../db/outage.ts';
import { ObjectStoreError } from '../objects/ObjectStore.ts';
import { MINIMAL_SECURITY_HEADERS } from './security.ts';

/** An answer other than success; the message is shown to people and says what to do. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For problems that clients react to. */
  readonly code: ProblemCode | undefined;

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}, code?: ProblemCode) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
    this.code = code;
  }
}

/** @param waitMs until the request may be retried */
export function tooManyRequests(message: string, waitMs: number): HttpProblem {
  return new HttpProblem(429, message, { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) });
}

export function problemDocument(status: number, message: string, instance?: string, code?: ProblemCode): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    type: 'about:blank',
    title,
    status,
    detail: message,
    ...(instance !== undefined && { instance }),
    message,
    ...(code !== undefined && { code }),
  };
}

/** Answers errors and unknown addresses for the whole server. */
export const problemAnswers = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request) => {
    throw notFound(request);
  });
});

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500;
  if (error instanceof HttpProblem) reply.headers(error.headers);
  if (status >= 500 && !(error instanceof HttpProblem)) {
    if (isReceiveFailure(error, request)) request.log.info({ reason: error.message }, 'the caller has gone');
    else request.log.error({ err: error }, 'request failed');
    const { problem } = OUTAGE_PROBLEMS.find(({ isIt }) => isIt(error)) ?? {};
    if (problem) return sendProblem(request, reply.headers(problem.headers), problem.statusCode, problem.message);
    return sendProblem(
      request,
      reply,
      status,
      'The server could not answer. Try again; if it happens again, inform the administrator.',
    );
  }
  const code = error instanceof HttpProblem ? error.code : undefined;
  return sendProblem(request, reply, status, messageOf(error, status), code);
}

/** Nothing was saved, and the message says so: the request may be retried. */
const OUTAGE_PROBLEMS = [
  {
    isIt: isDiskFull,
    problem: new HttpProblem(507, 'The disk of the server is full, so this was not saved. Inform the administrator.'),
  },
  {
    isIt: isDatabaseUnreachable,
    problem: new HttpProblem(503, 'The database does not answer, so this cannot be done now. Try again in a minute.', {
      'retry-after': '30',
    }),
  },
  {
    isIt: (error: unknown) => error instanceof ObjectStoreError,
    problem: new HttpProblem(
      503,
      'The store of files does not answer, so this cannot be done now. Try again in a minute.',
      {
        'retry-after': '30',
      },
    ),
  },
];

/** Whether the connection failed while a body was arriving, rather than the server. */
export function isReceiveFailure({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE');
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
  code?: ProblemCode,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer((problem: Problem) => JSON.stringify(problem))
    .send(problemDocument(status, message, pathOf(request), code));
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request is too large. Send less at once.',
  415: 'This content type is not read here. Send application/json.',
};

function messageOf(error: FastifyError, status: number): string {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return error.validation
      .map((issue) => `${issue.instancePath.slice(1) || error.validationContext}: ${issue.message}`)
      .join('; ');
  }
  if (error instanceof HttpProblem) return error.message;
  if (/^Z_/.test(error.code)) return 'The body is no whole gzip file.';
  if (error.code === 'FST_ERR_BAD_URL') return 'The address cannot be decoded. Write a percent sign in it as %25.';
  return STATUS_MESSAGES[status] ?? error.message;
}

const BROKEN_REQUESTS: Readonly<Record<string, [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come whole in time.'],
  UNKNOWN_EXPECTATION: [417, 'The server knows no such expectation.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
};

/** Answers input that is not HTTP; only the raw connection is left to answer on. */
export function answerInvalidRequest({ code }: { code?: string | undefined }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = BROKEN_REQUESTS[code ?? ''] ?? [400, 'This is no HTTP request.'];
  const body = JSON.stringify(problemDocument(status, message));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    ...Object.entries(MINIMAL_SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** The answer for an address where there is nothing. */
export function notFound(request: FastifyRequest): HttpProblem {
  return new HttpProblem(404, `There is nothing at ${pathOf(request)}`);
}

/** Without the query, which may hold what must not be repeated. */
function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
