// `npm run fuzz -- [KIND] COUNT [--seed SEED] [--only NUMBER]`: throws COUNT inputs that chance made, of tests/fuzz/KIND.ts;
// without a kind at the server's HTTP, sockets and ingest. The seed is printed; given again, it makes the same inputs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { installPackages, ROOT } from './install.mjs';

const FUZZ_FOLDER = `${ROOT}tests/fuzz/`;
const programArguments = process.argv.slice(2);
const isKind = programArguments[0] !== undefined && /^[a-z]\w*$/i.test(programArguments[0]);
const kind = isKind ? programArguments[0] : 'http';

if (!existsSync(`${FUZZ_FOLDER}${kind}.ts`)) {
  const kinds = readdirSync(FUZZ_FOLDER)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.replace(/\.ts$/, ''));
  console.error(`Usage: npm run fuzz -- [KIND] COUNT [--seed SEED]. Kinds: ${kinds.join(', ')}`);
  process.exit(2);
}
installPackages();
const { status } = spawnSync(
  `${ROOT}node_modules/.bin/tsx`,
  [`${FUZZ_FOLDER}${kind}.ts`, ...(isKind ? programArguments.slice(1) : programArguments)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
