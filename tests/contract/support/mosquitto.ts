/** A broker of Debian's package, which speaks MQTT 3.1.1 and 5, on a port and in a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/freePort.ts';
import { isPortOpen } from './servers/isPortOpen.ts';
import { waitUntil } from './servers/waitUntil.ts';

// Its version ends with code 3.
const PROGRAM_PATH = ['mosquitto', '/usr/sbin/mosquitto'].find((name) => spawnSync(name, ['-h']).error === undefined);

/** Whether it is installed; without it tests of a broker outside several servers are passed over. */
export const hasMosquitto = PROGRAM_PATH !== undefined;
if (!hasMosquitto) {
  process.stderr.write(
    'mosquitto is not installed (apt-get install mosquitto): tests of takeover at a broker are missing\n',
  );
}

export class Mosquitto {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#process = child;
    this.#folder = folder;
  }

  static async start(): Promise<Mosquitto> {
    const folder = await mkdtemp(join(tmpdir(), 'headframe-mosquitto-'));
    const port = await freePort();
    const path = join(folder, 'mosquitto.conf');
    const lines = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0'];
    await writeFile(path, `${lines.join('\n')}\n`);
    const child = spawn(PROGRAM_PATH ?? '', ['-c', path], { stdio: 'ignore' });
    await waitUntil('mosquitto to listen', () => {
      if (child.exitCode !== null) throw new Error(`mosquitto has ended with code ${child.exitCode}`);
      return isPortOpen(port);
    });
    return new Mosquitto(port, child, folder);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}
