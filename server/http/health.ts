/**
 * Liveness and readiness for supervisors and load balancers. They need no token and reveal only the number of uncaught
 * errors since the start, whether the recording is running and the server keeps up, and its role in the cluster. An
 * overloaded server says so but stays ready: stopping it, or taking it out of rotation, would shift its work to others
 * that are as busy (docs/decisions/0272-a-busy-server-says-so.md).
 */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { OverloadMonitor } from '../faults/OverloadMonitor.ts';
import type { UncaughtErrors } from '../faults/uncaughtErrors.ts';
import { HttpProblem } from './problems.ts';

const RETRY_AFTER = { 'retry-after': '5' };

export interface HealthOptions {
  db: Database;
  faults: Pick<UncaughtErrors, 'count'>;
  overload: Pick<OverloadMonitor, 'delayMs' | 'isOverloaded'>;
  /** Whether live messages are recorded. */
  recording: () => { state: 'on' | 'stopped' };
  /** Undefined for the only server of a site. */
  cluster: () =>
    | { isCurrent(): boolean; isReading(): boolean; leadership: { readonly isEvaluating: boolean } }
    | undefined;
}

export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  const { db, faults, overload, recording, cluster } = options;
  const load = () => ({ overloaded: overload.isOverloaded, eventLoopDelayMs: overload.delayMs });
  const readiness = () => ({ status: 'ready', ...load() });

  app.get('/healthz', async () => {
    const others = cluster();
    const status = { faults: faults.count, recording: recording().state, ...load() };
    if (!others) return { status: 'ok', ...status };
    const isCurrent = others.isCurrent();
    const stream = isCurrent ? 'connected' : 'away';
    return { status: isCurrent ? 'ok' : 'degraded', ...status, stream, judges: others.leadership.isEvaluating };
  });

  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      throw new HttpProblem(503, 'The database does not answer', RETRY_AFTER);
    }
    // Clients that go to other servers get the current state of the mine.
    if (cluster()?.isCurrent() === false) throw streamAway();
    return readiness();
  });

  // For live sockets and fixes, which do not need the database.
  app.get('/readyz/stream', async () => {
    if (cluster()?.isReading() === false) throw streamAway();
    return readiness();
  });
}

function streamAway(): HttpProblem {
  return new HttpProblem(503, 'The stream of the site does not reach this server', RETRY_AFTER);
}
