// `npm run bench NAME`: runs tests/bench/NAME.ts (or .mjs): a table for people, and one line of JSON at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { installPackages, ROOT } from './install.mjs';

const BENCH_FOLDER = `${ROOT}tests/bench/`;
const [name, ...rest] = process.argv.slice(2);
const benchFile = [`${name}.ts`, `${name}.mjs`].find((candidate) => existsSync(BENCH_FOLDER + candidate));

if (!name || !benchFile) {
  const names = readdirSync(BENCH_FOLDER)
    .filter((entry) => /\.(ts|mjs)$/.test(entry))
    .map((entry) => entry.replace(/\.\w+$/, ''));
  console.error(`Usage: npm run bench NAME. Benches: ${names.join(', ')}`);
  process.exit(2);
}
installPackages();
const { status } = spawnSync(`${ROOT}node_modules/.bin/tsx`, ['--expose-gc', BENCH_FOLDER + benchFile, ...rest], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
