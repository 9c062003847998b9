/** The example configuration of `deploy/nginx.conf`, run by Debian's nginx before servers of a test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from '../../../../server/settings/projectFiles.ts';
import { isPortOpen } from './isPortOpen.ts';
import { waitUntil } from './waitUntil.ts';

const PROGRAM_PATH = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0);

/** Whether it is installed; without it tests behind a reverse proxy are passed over. */
export const hasNginx = PROGRAM_PATH !== undefined;
if (!hasNginx) {
  process.stderr.write('nginx is not installed (apt-get install nginx-light): tests behind a proxy are missing\n');
}

export class Nginx {
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(process: ChildProcess, folder: string) {
    this.#process = process;
    this.#folder = folder;
  }

  /**
   * @param port where it listens on the loopback address
   * @param servers ports of the two servers behind it
   * @throws where nginx does not take the configuration
   */
  static async start(port: number, servers: readonly [number, number]): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'headframe-nginx-'));
    // Its workers, who are another user, write large bodies below it.
    await chmod(folder, 0o755);
    const path = join(folder, 'nginx.conf');
    await writeFile(path, nginxConfiguration(port, servers, folder));
    const globals = `daemon off; pid ${folder}/pid; error_log stderr;`;
    const child = spawn(PROGRAM_PATH ?? '', ['-p', folder, '-c', path, '-g', globals], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await waitUntil('nginx to listen', async () => {
      if (child.exitCode !== null) throw new Error(said);
      return isPortOpen(port);
    });
    return new Nginx(child, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    if (this.#process.exitCode === null) {
      this.#process.kill('SIGTERM');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The example with addresses of this machine, and with its temporary files in a folder of its own. */
function nginxConfiguration(port: number, servers: readonly [number, number], folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = ['access_log off;', ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)].join('\n  ');
  const changes: readonly (readonly [string, string])[] = [
    ['http {', `http {\n  ${own}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['headframe-1:8080', `127.0.0.1:${servers[0]}`],
    ['headframe-2:8080', `127.0.0.1:${servers[1]}`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(projectPath('deploy/nginx.conf'), 'utf8'),
  );
}
