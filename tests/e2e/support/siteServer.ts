/** A real site server of a test's own: a free port, a data directory that is thrown away, the demo's accounts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDatabaseTemplate } from '../../support/databaseTemplate.ts';
import { freePort } from '../../support/freePort.ts';

const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 170_000;
/** Set by the test runner's configuration; benches measure the server as it is. */
const NODE_FLAGS = process.env['HEADFRAME_TEST_NODE_FLAGS']?.split(' ') ?? [];

/** The demo accounts' password in tests; the servers that know it live for a minute on the loopback. */
export const DEMO_PASSWORD = 'ore-pass-and-decline';

export class SiteServer {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly #env: Record<string, string>;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.#env = env;
    this.url = `http://localhost:${port}`;
    this.dataDir = mkdtempSync(join(tmpdir(), 'headframe-e2e-'));
  }

  /** @param env settings beside those every test server has */
  static async start(env: Record<string, string> = {}): Promise<SiteServer> {
    const server = new SiteServer(await freePort(), env);
    try {
      if (env['DATABASE_URL'] === undefined) await copyDatabaseTemplate(server.dataDir);
      await server.launch();
    } catch (error) {
      await server.kill();
      throw error;
    }
    return server;
  }

  /** The process's output so far, for a failing test's message. */
  get output(): string {
    return this.#output;
  }

  /** Of the process that runs now. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async launch(): Promise<void> {
    const child = spawn(process.execPath, [...NODE_FLAGS, join(REPOSITORY_ROOT, 'dist/server/main.js')], {
      cwd: REPOSITORY_ROOT,
      env: {
        ...process.env,
        PORT: String(this.port),
        HEADFRAME_DATA_DIR: this.dataDir,
        HEADFRAME_DEMO_PASSWORD: DEMO_PASSWORD,
        HEADFRAME_DEMO_HISTORY: 'off',
        HEADFRAME_PUBLIC_URL: this.url,
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stdout?.on('data', (chunk) => {
      this.#output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.#output += chunk;
    });
    await this.#untilReady(child);
  }

  /** Ends the process as a power switch would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadlineMs = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadlineMs) {
      if (child.exitCode !== null) throw new Error(`The site server ended at its start:\n${this.#output}`);
      const ready = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The site server was not ready in time:\n${this.#output}`);
  }
}
