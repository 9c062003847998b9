/**
 * Uncaught errors. Whether the server continues depends on the state that they may have left behind:
 * - A rejected promise or an error of a stream belongs to one request, one connection or one run of a timer. Only that
 * operation has failed: it is logged and counted, and the server continues.
 * - Any other exception from a callback may have interrupted a change of the state in memory, and after an
 * out-of-memory error no state is reliable: the server exits, and a supervisor restarts it from stored data. A lost
 * database ends it too, see `openDatabase`.
 */
import type { Logger } from 'pino';
import { LogLimit } from './logLimit.ts';

const MAX_LINES_PER_MINUTE = 20;

export class UncaughtErrors {
  readonly #log: Logger;
  readonly #limit: LogLimit;
  #count = 0;

  constructor(log: Logger, nowMs: () => number = Date.now) {
    this.#log = log;
    this.#limit = new LogLimit({ maxLines: MAX_LINES_PER_MINUTE, windowMs: 60_000, nowMs });
  }

  /** Uncaught errors since the start. */
  get count(): number {
    return this.#count;
  }

  /** Counts an uncaught error and logs it, unless there are too many. */
  countAndLog(error: unknown, origin: string): void {
    this.#count++;
    const skipped = this.#limit.consume();
    if (skipped === undefined) return;
    this.#log.error({ err: error, origin, count: this.#count, skipped }, 'uncaught error; the server continues');
  }
}

/** The part of `process` that reports uncaught errors. */
export interface ErrorSource {
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** @param end exits the process: its state is no longer reliable */
export function watchUncaughtErrors(source: ErrorSource, faults: UncaughtErrors, end: (error: unknown) => void): void {
  source.on('unhandledRejection', (reason) => {
    if (isOutOfMemory(reason)) end(reason);
    else faults.countAndLog(reason, 'rejection');
  });
  source.on('uncaughtException', (error) => {
    if (isStreamError(error) && !isOutOfMemory(error)) faults.countAndLog(error, 'stream');
    else end(error);
  });
}

/** Error codes raised only by sockets, files, zip streams, HTTP parsers, WebSockets and our own threads. */
const STREAM_CODES =
  /^(Z_|E[A-Z]+$|ERR_STREAM_|ERR_HTTP_|ERR_SOCKET_|HPE_|WS_ERR_|ERR_WORKER_|ERR_(ZLIB|SSL|TLS)_|ABORT_ERR$)/;
/** Not including the code of a thread that hit its own memory limit: only that thread's task has failed. */
const MEMORY_CODES = ['ERR_MEMORY_ALLOCATION_FAILED', 'ENOMEM', 'Z_MEM_ERROR'];

function isStreamError(error: unknown): boolean {
  return STREAM_CODES.test(errorCodeOf(error));
}

function isOutOfMemory(error: unknown): boolean {
  return (
    MEMORY_CODES.includes(errorCodeOf(error)) ||
    (error instanceof RangeError && /allocation failed/.test(error.message))
  );
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
