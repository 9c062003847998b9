// Builds the app into dist/app and the server into dist/server, each only where its sources have changed.
// `npm run build` builds both.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './install.mjs';

const APP_BUILD_OPTIONS = {
  out: 'dist/app',
  inputs: [
    'src',
    'public',
    'index.html',
    'model-preview.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'scripts/basisClosures.mjs',
    'scripts/trimBuild.ts',
    'scripts/trimMethods.ts',
    'scripts/build.mjs',
  ],
};
const SERVER_BUILD_OPTIONS = {
  out: 'dist/server',
  inputs: ['server', 'demo', 'src/domain', 'package.json', 'package-lock.json', 'scripts/build.mjs'],
};

export async function buildApp() {
  await buildIfChanged(APP_BUILD_OPTIONS, 'the application', async () => {
    const { build } = await import('vite');
    await build({ root: ROOT, logLevel: 'warn' });
    // Its glTF library names modules of Node that a browser never reaches; each would be a warning.
    await build({ root: ROOT, logLevel: 'error', mode: 'preview' });
    await compressFiles(join(ROOT, APP_BUILD_OPTIONS.out));
  });
}

export async function buildServer() {
  await buildIfChanged(SERVER_BUILD_OPTIONS, 'the server', async () => {
    const { build } = await import('esbuild');
    rmSync(join(ROOT, SERVER_BUILD_OPTIONS.out), { recursive: true, force: true });
    await build({
      absWorkingDir: ROOT,
      entryPoints: [
        'server/main.ts',
        'server/bodies/bodyWorker.ts',
        'server/history/reading/historyWorker.ts',
        'server/past/pastWorker.ts',
        ...commandLines(),
      ],
      outdir: SERVER_BUILD_OPTIONS.out,
      entryNames: '[name]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Model names of the identity provider are its class names.
      keepNames: true,
      // These find their wasm or native files beside themselves.
      external: ['@electric-sql/pglite', '@node-rs/argon2', 'fs-native-extensions', 'pg-native', 'piscina'],
      banner: { js: "import{createRequire as $r}from'node:module';const require=$r(import.meta.url);" },
      logLevel: 'warning',
    });
  });
}

function commandLines() {
  const folder = join(ROOT, 'server/cli');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `server/cli/${file}`);
}

async function buildIfChanged({ out, inputs }, name, build) {
  const stamp = join(ROOT, out, '.built-from');
  const state = stateOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log(`Building ${name} …`);
  await build();
  writeFileSync(stamp, state);
}

/** Changes with every file that is added, removed or written. */
function stateOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(ROOT, input);
    const files = existsSync(path) && statSync(path).isDirectory() ? filesBelow(path) : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const COMPRESSED_FILE_PATTERN = /\.(js|css|json|svg|wasm|glb)$/;
const MIN_COMPRESSED_FILE_BYTES = 1024;

/** The server sends these as they are: nothing is compressed while a request waits. */
async function compressFiles(folder) {
  for (const file of filesBelow(folder).filter((path) => COMPRESSED_FILE_PATTERN.test(path))) {
    const content = readFileSync(file);
    if (content.length < MIN_COMPRESSED_FILE_BYTES) continue;
    const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotliOptions));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer();
  await buildApp();
}
