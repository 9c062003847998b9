import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to outgoing connections and to servers that ask for any port. */
const FIRST_PORT = 12_000;
const PORT_COUNT = 20_000;
const ATTEMPTS = 50;

/**
 * A port of the loopback address that nothing listens on now. By chance, since test files in other processes choose
 * theirs at the same time.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
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
