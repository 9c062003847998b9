/** Log lines about live sockets. Any client can open and break them, so the lines are limited. */
import type { FastifyRequest } from 'fastify';
import { LogLimit } from '../faults/logLimit.ts';

const MAX_LINES_PER_MINUTE = 60;

type SocketRequest = Pick<FastifyRequest, 'ip' | 'log'>;

export class SocketLog {
  readonly #limit: LogLimit;

  constructor(nowMs: () => number) {
    this.#limit = new LogLimit({ maxLines: MAX_LINES_PER_MINUTE, windowMs: 60_000, nowMs });
  }

  /** Logs that the connection broke or its client sent an invalid WebSocket frame. */
  logFailure({ ip, log }: SocketRequest, error: Error): void {
    const skipped = this.#limit.consume();
    if (skipped !== undefined) log.info({ reason: error.message, address: ip, skipped }, 'live socket failed');
  }

  /** @param name of the account; undefined if the client never authenticated */
  logClose({ log }: SocketRequest, name: string | undefined, code: number, reason: string): void {
    const skipped = this.#limit.consume();
    if (skipped !== undefined) log.info({ name, code, reason, skipped }, 'live socket closed');
  }
}
