// `npm run fuzz -- files 20000 [seed]`: runs tests/fuzz/NAME.ts with the numbers behind it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { installPackages, ROOT } from './install.mjs';

const FOLDER = `${ROOT}tests/fuzz/`;
const [first = '', ...others] = process.argv.slice(2);
const name = /^[a-z]+$/i.test(first) ? first : undefined;
const file = `${FOLDER}${name}.ts`;

if (!name || !existsSync(file)) {
  const names = readdirSync(FOLDER).filter((entry) => entry.endsWith('.ts'));
  console.error(`Usage: npm run fuzz -- NAME COUNT [SEED]. Names: ${names.join(', ').replaceAll('.ts', '')}`);
  process.exit(2);
}
installPackages();
const { status } = spawnSync(`${ROOT}node_modules/.bin/tsx`, [file, ...others], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
