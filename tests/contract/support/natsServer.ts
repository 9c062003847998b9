/** A NATS server of Debian's package with JetStream, on a port and in a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { waitUntil } from './servers/waitUntil.ts';

const PROGRAM_PATH = ['nats-server', '/usr/sbin/nats-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** Whether it is installed; without it tests of several servers are passed over. */
export const hasNats = PROGRAM_PATH !== undefined;
if (!hasNats) {
  process.stderr.write(
    'nats-server is not installed (apt-get install nats-server): tests of several servers are missing\n',
  );
}

export class NatsServer {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  /** Log of the process that runs now. */
  #log = '';

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), await mkdtemp(join(tmpdir(), 'headframe-nats-')));
    await server.run();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** How many connections it has refused since it was started. */
  get refusals(): number {
    return this.#log.match(/authentication error/g)?.length ?? 0;
  }

  /** @param user and password that it asks for; undefined for none */
  async run(user?: { name: string; password: string }): Promise<void> {
    const credentials = user ? ['--user', user.name, '--pass', user.password] : [];
    const args = ['-a', '127.0.0.1', '-p', String(this.port), '-js', '-sd', this.#folder, ...credentials];
    const child = spawn(PROGRAM_PATH ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    this.#log = '';
    child.stderr.on('data', (chunk) => {
      this.#log += chunk;
    });
    await waitUntil('NATS to be ready', () => {
      if (child.exitCode !== null) throw new Error(`NATS has ended: ${this.#log.trim().split('\n').at(-1)}`);
      return this.#log.includes('Server is ready');
    });
  }

  /** As a machine that fails stops it. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Its disk is lost. */
  async forget(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.forget();
  }
}
