/** A PostgreSQL server of Debian's package, on a port and in a folder of its own, that can be stopped and started again. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/freePort.ts';

const INSTALLATION_FOLDER = '/usr/lib/postgresql';
const NEWEST_VERSION = existsSync(INSTALLATION_FOLDER) ? readdirSync(INSTALLATION_FOLDER).sort().at(-1) : undefined;
/** It does not run as root. */
const IS_ROOT = process.getuid?.() === 0;

/** Whether it is installed. */
export const hasPostgresServer = NEWEST_VERSION !== undefined;

export class PostgresServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async start(): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'headframe-postgres-'));
    const server = new PostgresServer(await freePort(), folder);
    await chmod(folder, 0o755);
    if (IS_ROOT) await chown(folder, idOf('-u'), idOf('-g'));
    runProgram('initdb', ['--pgdata', join(folder, 'data'), '--auth', 'trust', '--username', 'postgres']);
    server.run();
    return server;
  }

  /** Returns once it takes connections. */
  run(): void {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.#folder}`;
    this.#control('start', '--options', options, '--log', join(this.#folder, 'log'));
  }

  /** Stopped as by a machine failure: committed data is kept. */
  kill(): void {
    this.#control('stop', '--mode', 'immediate');
  }

  /** It takes connections and answers nothing, as on a machine that stands still. @returns lets it go on */
  freeze(): () => void {
    const main = Number(readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
    const all = [main, ...stdout.split('\n').map(Number).filter(Boolean)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    };
  }

  async stop(): Promise<void> {
    this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #control(...args: string[]): void {
    runProgram('pg_ctl', ['--pgdata', join(this.#folder, 'data'), '--wait', '--silent', ...args]);
  }
}

/** @throws where it fails */
function runProgram(program: string, args: readonly string[]): void {
  const path = join(INSTALLATION_FOLDER, NEWEST_VERSION ?? '', 'bin', program);
  const [command, first] = IS_ROOT ? ['runuser', ['-u', 'postgres', '--', path]] : [path, []];
  // The server that stays behind holds the pipes that it is given.
  const { status } = spawnSync(command, [...first, ...args], { stdio: 'ignore', cwd: '/' });
  if (status !== 0) throw new Error(`${program} ended with code ${status}`);
}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}
