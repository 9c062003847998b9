import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below those that the system gives to outgoing connections and to servers that ask for any port. */
const FIRST_PORT = 12_000;
const PORT_COUNT = 20_000;
const ATTEMPTS = 50;

/**
 * A file for each port that was given to a process: it is free until its server listens, some time later. Claims are not
 * given back, since two processes could take over the same one; there are ports enough for a day.
 */
const CLAIMS = join(
  tmpdir(),
  `headframe-test-ports-${process.getuid?.() ?? 'all'}-${new Date().toISOString().slice(0, 10)}`,
);

/**
 * A port of the loopback address that nothing listens on, given to nobody else: test files in
 * other processes choose theirs at the same time.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (claim(port) && (await isFree(port))) return port;
  }
  throw new Error('No free port');
}

function claim(port: number): boolean {
  mkdirSync(CLAIMS, { recursive: true });
  try {
    writeFileSync(join(CLAIMS, String(port)), String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
