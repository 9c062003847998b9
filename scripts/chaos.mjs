// `npm run chaos`: breaks a site of two servers in turn under load; a table for people, and one line of JSON at the end.
import { spawnSync } from 'node:child_process';
import { installPackages, ROOT } from './install.mjs';

installPackages();
const { status } = spawnSync(
  `${ROOT}node_modules/.bin/tsx`,
  [`${ROOT}tests/chaos/chaos.ts`, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
