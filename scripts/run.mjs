// Runs a command line of the server: `node scripts/run.mjs server/cli/NAME.ts ARGUMENTS`.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, ROOT } from './install.mjs';

const [source, ...args] = process.argv.slice(2);
if (!source) throw new Error('Name a file of server/cli, for example server/cli/accounts.ts');
installPackages();
const { buildServer } = await import('./build.mjs');
await buildServer();
const bundledProgram = join(ROOT, 'dist/server', `${basename(source, '.ts')}.js`);
process.argv = [process.execPath, bundledProgram, ...args];
await import(pathToFileURL(bundledProgram).href);
