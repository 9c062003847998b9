/** One of several servers of a site, in a process of its own, that can be killed and started again. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { makeDataDir } from '../database.ts';
import { type StartedProgram, startProgram } from '../program.ts';
import { waitUntil } from './waitUntil.ts';

export class ServerProcess {
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #dataDir: string;
  #started: StartedProgram | undefined;

  /** @param dataDir one of its own unless it is given; removed at the end */
  constructor(port: number, environment: Readonly<Record<string, string>>, dataDir = '') {
    this.port = port;
    this.#environment = environment;
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    this.#dataDir ||= await makeDataDir();
    this.#started = startProgram('server/main.ts', [], {
      ...{ PORT: String(this.port), HOST: '127.0.0.1', HEADFRAME_DATA_DIR: this.#dataDir },
      ...this.#environment,
    });
    await waitUntil(`the server at ${this.port}`, async () => {
      if (this.#started?.process.exitCode != null) throw new Error(this.log());
      return (await this.health()) !== undefined;
    }).catch((error: Error) => {
      throw new Error(`${error.message}; it has written: ${this.log()}`);
    });
  }

  log(): string {
    return this.#started?.log() ?? '';
  }

  async health(): Promise<{ status: string; stream: string; judges: boolean; recording: string } | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`, { signal: AbortSignal.timeout(2_000) });
      // While it starts it answers, too.
      if (!answer.ok) return undefined;
      return (await answer.json()) as Awaited<ReturnType<ServerProcess['health']>>;
    } catch {
      return undefined;
    }
  }

  /** Without effect on one that does not run. */
  signal(signal: NodeJS.Signals): void {
    this.#started?.process.kill(signal);
  }

  async kill(): Promise<void> {
    const child = this.#started?.process;
    this.#started = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }
}
