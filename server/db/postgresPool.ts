/**
 * Connections to PostgreSQL. A database that stops answering must not block callers: a slow query continues while the
 * database accepts connections, and is aborted if it does not (docs/decisions/0185-a-silent-database-is-away.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Their sum is below the app's timeout for a call (rules.md#call-timeouts). */
const TIME_LIMITS = {
  /** Timeout for getting a connection, idle in the pool or new. */
  connectWithinMs: 4_000,
  /** A query unanswered for this long triggers a probe of the database. */
  probeAfterMs: 2_000,
  /** Timeout of a probe. */
  probeWithinMs: 3_000,
  /** Interval of probes while the database is unreachable. */
  retryEveryMs: 500,
} as const;

const MAX_CONNECTIONS = 10;
/**
 * The database aborts a transaction whose client is idle for this long: a machine that died silently would otherwise
 * hold its locks until TCP notices, which takes minutes to hours.
 */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** A lost connection in the driver's wording. */
const CONNECTION_LOST_TEXT = 'Connection terminated: the database does not answer';

export class PostgresPool {
  /** The driver's own pool, for its counts. */
  readonly pool: pg.Pool;
  readonly #url: string;
  readonly #ended = new AbortController();
  #probe: Promise<boolean> | undefined;
  /** Whether the last probe failed; until one succeeds, callers fail at once. */
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
      // The same for one that breaks between two queries of a transaction; the next query fails and reports it.
      client.on('error', () => {});
      // Not as a connection parameter: connection poolers in between reject those.
      client.query(`set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`).catch(() => {});
      this.#watchQueries(client);
    });
  }

  /** @throws the driver's error; at once while the database is unreachable */
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

  /** Closes the connection if its query is unanswered and the database does not accept connections. */
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

/** An error answer also counts as reachable: too many connections, or a wrong account. */
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

/** Starting up or shutting down. */
const SERVER_STARTING_CODE = /^57P0/;

/** The driver offers no other way to abort a connection while a query is running. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } }).connection?.stream;
}
