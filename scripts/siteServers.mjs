// Setup for tests of two servers behind a reverse proxy, besides a PostgreSQL server.
import { spawnSync } from 'node:child_process';

const PROGRAMS = [
  ['nats-server', '--version'],
  ['nginx', '-v'],
];

/** Names of the programs that are not installed. */
export function missingPrograms() {
  return PROGRAMS.filter(([name, flag]) =>
    [name, `/usr/sbin/${name}`].every((path) => spawnSync(path, [flag]).status !== 0),
  ).map(([name]) => name);
}
