// `npm run check`: types, lint and format, room boundaries and import cycles, unused exports and packages, texts.
import { spawnSync } from 'node:child_process';
import { installPackages, ROOT } from './install.mjs';

const CHECKS = [
  ['Types of the app', 'tsc', ['-p', 'tsconfig.json']],
  ['Types of server, tests and scripts', 'tsc', ['-p', 'tsconfig.node.json']],
  ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  [
    'Room boundaries and import cycles',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'authoring', 'tests'],
  ],
  ['Unused exports and packages', 'knip', ['--no-progress']],
  ['Texts in both languages', 'vitest', ['run', '--project', 'unit', 'src/i18n', '--reporter', 'dot']],
];

installPackages();
let failed = 0;
for (const [title, tool, args] of CHECKS) {
  const startedAtMs = Date.now();
  const { status, stdout, stderr } = spawnSync(`${ROOT}node_modules/.bin/${tool}`, args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  if (status !== 0) {
    failed++;
    console.log(stdout, stderr);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
