/** Where the running server listens for its administrator: a socket that only the owner of the data directory can open. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer paths do not fit into a socket address. */
const MAX_PATH_BYTES = 100;

export function controlSocketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `headframe-${digest}.sock`);
}
