/**
 * Connections to PostgreSQL. One that no longer answers must not hold up who asks: a query that takes long is left alone
 * while the database takes connections, and given up where it does not (docs/decisions/0185-a-silent-database-is-away.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Together shorter than the time after which the app gives a call up (rules.md#call-timeouts). */
const TIMES = {
  /** Until a connection is there: a free one of the pool, or a new one. */
  connectWithinMs: 4_000,
  /** A query that takes longer has the database looked at. */
  suspectAfterMs: 2_000,
  /** The look fails after this. */
  answerWithinMs: 3_000,
  /** Between two looks whether it is back. */
  lookAgainMs: 500,
} as const;

const MAX_CONNECTIONS = 10;

/** As the driver words a lost connection. */
const LOST_TEXT = 'Connection terminated: the database does not answer';

export class PostgresPool {
  /** The driver's own, for its counts. */
  readonly pool: pg.Pool;
  readonly #url: string;
  readonly #ended = new AbortController();
  #look: Promise<boolean> | undefined;
  /** It was looked at and took no connection; until it does, callers fail at once. */
  #isAway = false;

  /** @param url as in DATABASE_URL */
  constructor(url: string) {
    this.#url = url;
    this.pool = new pg.Pool({
      connectionString: url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: TIMES.connectWithinMs,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      // So would one that breaks between two queries of a transaction; the next of them fails and says so.
      client.on('error', () => {});
      this.#watchQueries(client);
    });
  }

  /** @throws what the driver says, or at once while the database is away */
  async connect(): Promise<pg.PoolClient> {
    if (this.#isAway) throw new Error(LOST_TEXT);
    try {
      return await this.pool.connect();
    } catch (error) {
      // All connections may be in use, or there may be nothing at the other end.
      void this.#isThere();
      throw error;
    }
  }

  async end(): Promise<void> {
    this.#ended.abort();
    await this.pool.end();
  }

  #watchQueries(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]): unknown => {
      const result = query(...given);
      if (result instanceof Promise) this.#watch(client, result);
      return result;
    };
    Object.assign(client, { query: watched });
  }

  /** Ends the connection where a query of it has no answer and the database takes no connection. */
  #watch(client: pg.PoolClient, result: Promise<unknown>): void {
    let isSettled = false;
    const look = async () => {
      const isThere = await this.#isThere();
      if (isSettled) return;
      if (isThere) timer.refresh();
      else streamOf(client)?.destroy(new Error(LOST_TEXT));
    };
    const timer = setTimeout(() => void look(), TIMES.suspectAfterMs);
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    result.then(settle, settle);
  }

  /** One look for all who wait. */
  #isThere(): Promise<boolean> {
    this.#look ??= takesConnections(this.#url).then((isThere) => {
      this.#look = undefined;
      if (!isThere && !this.#isAway) void this.#awaitReturn();
      return isThere;
    });
    return this.#look;
  }

  async #awaitReturn(): Promise<void> {
    const { signal } = this.#ended;
    this.#isAway = true;
    while (!signal.aborted && !(await takesConnections(this.#url)))
      await sleep(TIMES.lookAgainMs, undefined, { signal }).catch(() => {});
    this.#isAway = false;
  }
}

/** A refusal is an answer too: it has too many connections, or does not let this account in. */
async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMES.answerWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && !STARTING.test(error.code ?? '');
  } finally {
    void client.end().catch(() => {});
  }
}

/** It starts or shuts down. */
const STARTING = /^57P0/;

/** The driver offers no other way to end a connection whose query is under way. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } }).connection?.stream;
}
