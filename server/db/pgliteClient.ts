/** Client of the embedded database: a thread that answers queries one at a time. */
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { projectPath } from '../settings/projectFiles.ts';
import type { WorkerAnswer, WorkerRequest } from './pgliteProtocol.ts';

export interface QueryRows {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

/** A query that the database refused; `code` is PostgreSQL's SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

interface PendingQuery {
  resolve(answer: QueryRows): void;
  reject(error: Error): void;
}

type Request = { kind: 'query'; sql: string; parameters: unknown[] } | { kind: 'close' };

export class PgliteClient {
  readonly #worker: Worker;
  readonly #pendingQueries = new Map<number, PendingQuery>();
  #lastId = 0;
  #closedError: Error | undefined;

  private constructor(worker: Worker, onLost: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (answer: WorkerAnswer) => this.#resolveRequest(answer));
    worker.on('error', (error) => this.#rejectAll(error, onLost));
    worker.on('exit', (code) => this.#rejectAll(new Error(`The database thread ended with code ${code}`), onLost));
  }

  /**
   * Opens the database, creating it if it does not exist.
   * @param directory absent keeps everything in memory
   * @param onLost called if the thread ends unexpectedly
   */
  static async open(directory: string | undefined, onLost: (error: Error) => void): Promise<PgliteClient> {
    if (directory !== undefined && !existsSync(directory)) await makeDatabase(directory);
    return PgliteClient.#start(directory, onLost);
  }

  static async #start(directory: string | undefined, onLost: (error: Error) => void): Promise<PgliteClient> {
    const worker = startWorker(directory);
    await once(worker, 'message');
    return new PgliteClient(worker, onLost);
  }

  /** Creates an empty database, then frees all its memory. */
  static async createDatabase(directory: string): Promise<void> {
    const client = await PgliteClient.#start(directory, () => {});
    await client.close();
  }

  query(sql: string, parameters: readonly unknown[]): Promise<QueryRows> {
    return this.#request({ kind: 'query', sql, parameters: [...parameters] });
  }

  async close(): Promise<void> {
    if (this.#closedError) return;
    await this.#request({ kind: 'close' });
    this.#closedError = new Error('The database is closed');
    await this.#worker.terminate();
  }

  #request(request: Request): Promise<QueryRows> {
    if (this.#closedError) return Promise.reject(this.#closedError);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pendingQueries.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request } satisfies WorkerRequest);
    });
  }

  #resolveRequest(answer: WorkerAnswer): void {
    const pendingQuery = this.#pendingQueries.get(answer.id);
    this.#pendingQueries.delete(answer.id);
    if (!pendingQuery) return;
    if ('error' in answer) pendingQuery.reject(new DatabaseError(answer.error, answer.code));
    else pendingQuery.resolve(answer);
  }

  #rejectAll(error: Error, onLost: (error: Error) => void): void {
    if (this.#closedError) return;
    this.#closedError = error;
    for (const pendingQuery of this.#pendingQueries.values()) pendingQuery.reject(error);
    this.#pendingQueries.clear();
    onLost(error);
  }
}

/** A server killed while creating its database leaves a draft behind, never half a database. */
async function makeDatabase(directory: string): Promise<void> {
  const draft = `${directory}.draft`;
  rmSync(draft, { recursive: true, force: true });
  await PgliteClient.createDatabase(draft);
  renameSync(draft, directory);
}

/** The thread's file is plain JavaScript, so that it runs unchanged from sources, tests and the bundle. */
function startWorker(directory: string | undefined): Worker {
  return new Worker(projectPath('server/db/pgliteWorker.mjs'), { workerData: directory });
}
