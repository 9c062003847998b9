// `npm run walk -- [SECONDS] [--seed SEED]`: walks through replays at random, for five minutes if nothing is said; a failure names its seed.
import { spawnSync } from 'node:child_process';
import { installPackages, ROOT } from './install.mjs';

const [seconds = '300', flag, seed] = process.argv.slice(2);
if (!/^\d+$/.test(seconds) || (flag !== undefined && (flag !== '--seed' || !/^\d+$/.test(seed ?? '')))) {
  console.error('Usage: npm run walk -- [SECONDS] [--seed SEED]');
  process.exit(2);
}
installPackages();
const { status } = spawnSync(
  `${ROOT}node_modules/.bin/vitest`,
  ['run', '--project', 'contract-isolated', 'tests/contract/replayWalk.test.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      HEADFRAME_WALK_SECONDS: seconds,
      HEADFRAME_WALK_SEED: seed ?? String(Date.now() % 1_000_000),
    },
  },
);
process.exit(status ?? 1);
