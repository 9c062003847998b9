/**
 * Connections to PostgreSQL. A database that no longer answers must not block callers: a slow query continues while the
 * database accepts connections, and is aborted if it does not (docs/decisions/0185-a-silent-database-is-away.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Together shorter than the app's time limit for a call (rules.md#call-timeouts). */
const TIME_LIMITS = {
  /** Time limit for a connection, free in the pool or new. */
  connectWithinMs: 4_000,
  /** A query without an answer for this time has the database probed. */
  probeAfterMs: 2_000,
  /** Time limit of a probe. */
  probeWithinMs: 3_000,
  /** Interval of probes while the database is away. */
  retryEveryMs: 500,
} as const;

const MAX_CONNECTIONS = 10;
/**
 * The database ends a transaction that waits so long for its client: of a machine that died without a word it would keep the
 * locks until TCP notices, which takes minutes to hours.
 */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** As the driver words a lost connection. */
const CONNECTION_LOST_TEXT = 'Connection terminated: the database does not answer';

export class PostgresPool {
  /** The driver's own, for its counts. */
  readonly pool: pg.Pool;
  readonly #url: string;
  readonly #ended = new AbortController();
  #probe: Promise<boolean> | undefined;
  /** The last probe failed; until one succeeds, callers fail at once. */
  #isAway = false;

  /** @param url as in DATABASE_URL */
  constructor(url: string) {
    this.#url = url;
    this.pool = new pg.Pool({
      connectionString: url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: TIME_LIMITS.connectWithinMs,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      // So would one that breaks between two queries of a transaction; the next of them fails and says so.
      client.on('error', () => {});
      // Not as a parameter of the connection: poolers between here and the database refuse those.
      client.query(`set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`).catch(() => {});
      this.#watchQueries(client);
    });
  }

  /** @throws what the driver says, or at once while the database is away */
  async connect(): Promise<pg.PoolClient> {
    if (this.#isAway) throw new Error(CONNECTION_LOST_TEXT);
    try {
      return await this.pool.connect();
    } catch (error) {
      // All connections may be in use, or the database may be away.
      void this.#probeOnce();
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

  /** Ends the connection if its query has no answer and the database accepts no connection. */
  #watch(client: pg.PoolClient, result: Promise<unknown>): void {
    let isSettled = false;
    const probe = async () => {
      const isUp = await this.#probeOnce();
      if (isSettled) return;
      if (isUp) timer.refresh();
      else streamOf(client)?.destroy(new Error(CONNECTION_LOST_TEXT));
    };
    const timer = setTimeout(() => void probe(), TIME_LIMITS.probeAfterMs);
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
    };
    result.then(settle, settle);
  }

  /** Whether the database accepts connections; concurrent callers share a probe. */
  #probeOnce(): Promise<boolean> {
    this.#probe ??= acceptsConnections(this.#url).then((isUp) => {
      this.#probe = undefined;
      if (!isUp && !this.#isAway) void this.#awaitReturn();
      return isUp;
    });
    return this.#probe;
  }

  async #awaitReturn(): Promise<void> {
    const { signal } = this.#ended;
    this.#isAway = true;
    while (!signal.aborted && !(await acceptsConnections(this.#url)))
      await sleep(TIME_LIMITS.retryEveryMs, undefined, { signal }).catch(() => {});
    this.#isAway = false;
  }
}

/** A refusal counts as an answer: too many connections, or a wrong account. */
async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIME_LIMITS.probeWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && !SERVER_STARTING_CODE.test(error.code ?? '');
  } finally {
    void client.end().catch(() => {});
  }
}

/** It starts or shuts down. */
const SERVER_STARTING_CODE = /^57P0/;

/** The driver offers no other way to end a connection whose query is under way. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } }).connection?.stream;
}
