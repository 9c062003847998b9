/**
 * Errors that no code caught. Whether the server goes on depends on what they may have left behind:
 * - A rejected promise or a stream's error belongs to one request, one connection or one round of a timer. What it was
 *   about has failed, everything else is whole: it is logged and counted, and the server goes on.
 * - Anything else that is thrown out of a callback may have stopped half way through a change of what the server holds
 *   in memory, and without memory nothing can be relied on: the server ends, and a supervisor starts it from what is
 *   stored. A lost database ends it too, see `openDatabase`.
 */
import type { Logger } from 'pino';
import { LogLimit } from './logLimit.ts';

const LINES_A_MINUTE = 20;

export class Faults {
  readonly #log: Logger;
  readonly #limit: LogLimit;
  #count = 0;

  constructor(log: Logger, nowMs: () => number = Date.now) {
    this.#log = log;
    this.#limit = new LogLimit({ lines: LINES_A_MINUTE, windowMs: 60_000, nowMs });
  }

  /** Uncaught errors since the start. */
  get count(): number {
    return this.#count;
  }

  /** Counts an uncaught error, and logs it unless there are very many. */
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

/** @param end ends the process: what it holds cannot be relied on any more */
export function watchForFaults(source: ErrorSource, faults: Faults, end: (error: unknown) => void): void {
  source.on('unhandledRejection', (reason) => {
    if (isOutOfMemory(reason)) end(reason);
    else faults.countAndLog(reason, 'rejection');
  });
  source.on('uncaughtException', (error) => {
    if (isStreamError(error) && !isOutOfMemory(error)) faults.countAndLog(error, 'stream');
    else end(error);
  });
}

/** Codes that only sockets, files, zip streams, HTTP parsers, WebSockets and threads of our own give their errors. */
const STREAM_CODES =
  /^(Z_|E[A-Z]+$|ERR_STREAM_|ERR_HTTP_|ERR_SOCKET_|HPE_|WS_ERR_|ERR_WORKER_|ERR_(ZLIB|SSL|TLS)_|ABORT_ERR$)/;
/** Not that of a thread that reached its own bound: only its work has failed. */
const MEMORY_CODES = ['ERR_MEMORY_ALLOCATION_FAILED', 'ENOMEM', 'Z_MEM_ERROR'];

function isStreamError(error: unknown): boolean {
  return STREAM_CODES.test(codeOf(error));
}

function isOutOfMemory(error: unknown): boolean {
  return (
    MEMORY_CODES.includes(codeOf(error)) || (error instanceof RangeError && /allocation failed/.test(error.message))
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
