// `npm start`: installs missing parts, builds changed ones, and becomes the server. Needs only Node and npm.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, ROOT, runCommand } from './install.mjs';

installPackages();
// In a process of its own, so that the server does not carry the build tools' memory.
runCommand(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
