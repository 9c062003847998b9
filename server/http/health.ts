/**
 * For supervisors and load balancers: liveness and readiness. They need no token and reveal only the number of uncaught
 * errors since the start, whether the recording runs, and the server's role among others.
 */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Faults } from '../faults/processFaults.ts';
import { HttpProblem } from './problems.ts';

const RETRY_AFTER = { 'retry-after': '5' };

export interface HealthOptions {
  db: Database;
  faults: Pick<Faults, 'count'>;
  /** Whether live messages are recorded. */
  recording: () => { state: 'on' | 'stopped' };
  /** Undefined for the only server of a site. */
  cluster: () =>
    | { isCurrent(): boolean; isReading(): boolean; leadership: { readonly isEvaluating: boolean } }
    | undefined;
}

export async function health(app: FastifyInstance, { db, faults, recording, cluster }: HealthOptions): Promise<void> {
  app.get('/healthz', async () => {
    const others = cluster();
    const status = { faults: faults.count, recording: recording().state };
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
    // Clients of other servers get the present state of the mine.
    if (cluster()?.isCurrent() === false) throw streamAway();
    return { status: 'ready' };
  });

  // For live sockets and fixes, which the database is not needed for.
  app.get('/readyz/stream', async () => {
    if (cluster()?.isReading() === false) throw streamAway();
    return { status: 'ready' };
  });
}

function streamAway(): HttpProblem {
  return new HttpProblem(503, 'The stream of the site does not reach this server', RETRY_AFTER);
}
