import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseUnusableError, openDatabase } from './open.ts';

test('a database that does not answer is named with its reason, never with its password', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  const port = typeof address === 'object' && address ? address.port : 1;
  const opening = openDatabase({ kind: 'postgres', url: `postgres://headframe:geheim@localhost:${port}/x` }, () => {});
  const error = await opening.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnusableError);
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).toContain('DATABASE_URL');
  expect(String(error)).not.toContain('geheim');
});
