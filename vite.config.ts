import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { basisClosures } from './scripts/basisClosures.mjs';
import { FETCH_THEN_IMPORT, importParts, withOwnFile } from './scripts/importParts.ts';
import { inlineConstants, trimControls, trimLibraries, trimShaders } from './scripts/trimBuild.ts';
import { trimMethods } from './scripts/trimMethods.ts';

/** The site server that `npm run dev` proxies to. */
const backend = process.env['HEADFRAME_BACKEND'] ?? 'http://localhost:8080';

/** Editors that the Inspector would open for what a vehicle model does not have. */
const EDITORS =
  /^@babylonjs\/(gui-editor|node-editor|node-geometry-editor|node-particle-editor|node-render-graph-editor)$/;

/**
 * The model preview is built apart (`--mode preview`): chunks shared with it would make the app's own larger. Its hundreds
 * of chunks are in a folder of their own: the server reads the folder of each file that it serves.
 */
const previewBuild = {
  assetsDir: 'assets/preview',
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: { input: 'model-preview.html' },
};

const absentEditor = fileURLToPath(new URL('src/preview/inspector/absentEditor.ts', import.meta.url));

/** Its own loading code would bring workers, format detection and a logger. */
const LOADERS_CORE = {
  find: /^@loaders\.gl\/core$/,
  replacement: fileURLToPath(new URL('src/engine/tiles/loadWithLoader.ts', import.meta.url)),
};

const MAIN = fileURLToPath(new URL('src/app/main.tsx', import.meta.url));
const STAGE = fileURLToPath(new URL('src/engine/stage/Stage.ts', import.meta.url));

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A module and all that comes with it; what is fetched on demand does not. */
function withImports(start: string, modules: Modules): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** Listed by an index that the page reads, but run by notices alone. */
const READ_WITH_NOTICES = /react-transition-group\/esm\/(TransitionGroup|utils\/ChildMapping)\.js$/;

/** Of others, of the bundler itself, or what it runs. */
const isLibrary = (id: string): boolean =>
  id.startsWith('\0') || id.includes('/node_modules/') || id === FETCH_THEN_IMPORT;

/**
 * What every page needs comes in four files, and libraries apart from what changes with each release. Left to itself the
 * bundler makes a file of whatever two parts share, dozens of them, which pack worse. The main module stays by itself:
 * it awaits, and no part may wait for it.
 */
function startGroups() {
  let page: Set<string> | undefined;
  let scene: Set<string> | undefined;
  const group = (name: string, priority: number, belongs: (id: string) => boolean) => ({
    debugName: name,
    priority,
    name: (id: string, modules: Modules) => {
      page ??= withImports(MAIN, modules);
      scene ??= withImports(STAGE, modules);
      return id !== MAIN && belongs(id) ? name : null;
    },
  });
  const isOfPage = (id: string): boolean => page?.has(id) === true && !READ_WITH_NOTICES.test(id);
  return [
    group('libraries', 4, (id) => isOfPage(id) && isLibrary(id)),
    group('app', 3, (id) => isOfPage(id)),
    group('babylon', 2, (id) => scene?.has(id) === true && isLibrary(id)),
    group('scene', 1, (id) => scene?.has(id) === true),
  ];
}

/** The page names hundreds of files that it may fetch, and digits of a hash do not pack: seven are enough. */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** What reads refresh tokens in keycloak-js. */
const READS_REFRESH_TOKEN = 'this.refreshTokenParsed = decodeToken(refreshToken)';

/**
 * Refresh tokens are for the provider alone (RFC 6749, 1.5), and many providers give opaque ones; keycloak-js reads each
 * as a JWT and fails. Nothing needs what it reads.
 */
function opaqueRefreshTokens(): Plugin {
  return {
    name: 'opaque-refresh-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('keycloak-js/lib/keycloak.js')) return null;
      if (!code.includes(READS_REFRESH_TOKEN)) this.error('keycloak-js reads refresh tokens in another way now');
      return { code: code.replace(READS_REFRESH_TOKEN, ''), map: null };
    },
  };
}

export default defineConfig(({ mode }) => ({
  // Relative: the built page may be hosted in any folder.
  base: './',
  plugins:
    mode === 'preview'
      ? [basisClosures(), importParts(), react()]
      : [
          basisClosures(),
          importParts(),
          opaqueRefreshTokens(),
          trimControls(),
          trimShaders(),
          inlineConstants(),
          react(),
          trimLibraries(),
          trimMethods('babylon'),
        ],
  // Packed ahead it would pass by the plugin.
  optimizeDeps: { exclude: ['keycloak-js'] },
  resolve: { alias: [{ find: EDITORS, replacement: absentEditor }, LOADERS_CORE] },
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // What readers of files rarely need comes in files of its own.
  worker: { format: 'es', plugins: () => [basisClosures()] },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withOwnFile },
    chunkSizeWarningLimit: 2500,
    ...(mode === 'preview'
      ? previewBuild
      : { rolldownOptions: { output: { ...FILE_NAMES, codeSplitting: { groups: startGroups() } } } }),
  },
  server: {
    proxy: {
      '/config.json': backend,
      '/api': backend,
      '/state': backend,
      '/realms': backend,
      '/route': { target: backend.replace(/^http/, 'ws'), ws: true },
      '/scene': { target: backend.replace(/^http/, 'ws'), ws: true },
    },
  },
}));
