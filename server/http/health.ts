/**
 * For supervisors and load balancers: is the process alive, and can it answer. They need no token and tell nothing but how
 * many errors nobody caught since the start, and whether the recording goes on.
 */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Faults } from '../faults/processFaults.ts';
import { HttpProblem } from './problems.ts';

export interface HealthOptions {
  db: Database;
  faults: Pick<Faults, 'count'>;
  /** Whether what is told is recorded. */
  recording: () => { state: 'on' | 'stopped' };
}

export async function health(app: FastifyInstance, { db, faults, recording }: HealthOptions): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok', faults: faults.count, recording: recording().state }));

  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      throw new HttpProblem(503, 'The database does not answer');
    }
    return { status: 'ready' };
  });
}
