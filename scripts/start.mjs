// `npm start`: installs what is missing, builds what has changed, starts the server. Needs only Node and npm.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, ROOT } from './install.mjs';

installPackages();
const { buildApp, buildServer } = await import('./build.mjs');
await buildServer();
await buildApp();

const server = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist/server/main.js')], {
  cwd: ROOT,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both; the server stops gracefully and this process ends with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
