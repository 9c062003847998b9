// `npm run check`: types, lint and format, forbidden imports and import cycles, unused exports and packages,
// rules and their tests, texts.
import { spawn } from 'node:child_process';
import { installPackages, ROOT } from './install.mjs';

const CHECKS = [
  ['Types of the app', 'tsc', ['-p', 'tsconfig.json']],
  ['Types of server, tests and scripts', 'tsc', ['-p', 'tsconfig.node.json']],
  ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  [
    'Forbidden imports and import cycles',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'demo', 'authoring', 'tests'],
  ],
  ['Folders in one direction', 'depcruise', ['--config', '.dependency-cruiser.folders.cjs', 'src', 'server', 'demo']],
  ['Unused exports and packages', 'knip', ['--no-progress']],
  ['Rules and their tests', 'node', ['scripts/coverage.mjs']],
  ['Texts in both languages', 'vitest', ['run', '--project', 'unit', 'src/i18n', '--reporter', 'dot']],
];

installPackages();
// Two at a time, reported in order.
const resultByCheck = new Map();
const waitingChecks = [...CHECKS];
await Promise.all([runWaitingChecks(), runWaitingChecks()]);
let failedCount = 0;
for (const check of CHECKS) {
  const { status, output, seconds } = resultByCheck.get(check);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${check[0]} (${seconds} s)`);
  if (status !== 0) {
    failedCount++;
    console.log(output);
  }
}
process.exitCode = failedCount === 0 ? 0 : 1;

async function runWaitingChecks() {
  for (let check = waitingChecks.shift(); check; check = waitingChecks.shift())
    resultByCheck.set(check, await runCheck(check));
}

function runCheck([, tool, args]) {
  const startedAtMs = Date.now();
  const path = tool === 'node' ? process.execPath : `${ROOT}node_modules/.bin/${tool}`;
  const child = spawn(path, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      resolve({ status, output, seconds: ((Date.now() - startedAtMs) / 1000).toFixed(1) });
    });
  });
}
