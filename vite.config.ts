import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { basisClosures } from './scripts/basisClosures.mjs';

/** The site server that `npm run dev` proxies to. */
const backend = process.env['HEADFRAME_BACKEND'] ?? 'http://localhost:8080';

/** Editors that the Inspector would open for what a vehicle model does not have. */
const EDITORS =
  /^@babylonjs\/(gui-editor|node-editor|node-geometry-editor|node-particle-editor|node-render-graph-editor)$/;

/** The model preview is built apart (`--mode preview`): chunks shared with it would make the app's own larger. */
const previewBuild = {
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

/** Modules that others import but the app has no use for, and what is bundled instead. */
const STAND_INS: readonly (readonly [module: RegExp, code: string])[] = [
  // Panes have their own input (src/engine/view/PaneInput.ts); these are the methods that a scene calls by itself.
  [
    /@babylonjs\/core\/Inputs\/scene\.inputManager\.js$/,
    'export class InputManager { attachControl() {} detachControl() {} _invalidateMesh() {} _updateMeshUnderPointer() {} }',
  ],
  // Scenes are drawn by src/engine/scene, with shader materials alone: no image processing, rendering groups or post
  // processes. These are the methods that a scene or a mesh calls all the same.
  [
    /@babylonjs\/core\/Materials\/imageProcessingConfiguration\.pure\.js$/,
    'export class ImageProcessingConfiguration {}',
  ],
  [
    /@babylonjs\/core\/Rendering\/renderingManager\.js$/,
    'export class RenderingGroupInfo {} export class RenderingManager { freeRenderingGroups() {} dispose() {} }',
  ],
  [
    /@babylonjs\/core\/PostProcesses\/postProcessManager\.js$/,
    'export class PostProcessManager { dispose() {} _rebuild() {} }',
  ],
  [
    /@babylonjs\/core\/Materials\/materialHelper\.geometryrendering\.js$/,
    'export const MaterialHelperGeometryRendering = { _BindAttachmentsForEffect: () => true, _RestoreAttachments() {} };',
  ],
  // Nothing is lit by surroundings: no cube textures, and no light that is derived from them.
  [
    /@babylonjs\/core\/Maths\/sphericalPolynomial\.pure\.js$/,
    'export class SphericalHarmonics {} export class SphericalPolynomial {}',
  ],
  [
    /@babylonjs\/core\/Engines\/Extensions\/engine\.cubeTexture\.pure\.js$/,
    'export function RegisterEnginesExtensionsEngineCubeTexture() {}',
  ],
  [
    /@babylonjs\/core\/Engines\/Extensions\/engine\.renderTargetCube\.pure\.js$/,
    'export function RegisterEnginesExtensionsEngineRenderTargetCube() {}',
  ],
  [
    /@babylonjs\/core\/Engines\/Extensions\/engine\.prefilteredCubeTexture\.pure\.js$/,
    'export function RegisterEnginePrefilteredCubeTexture() {}',
  ],
  // Nothing is merged, flattened or given normals in the browser. A mesh makes one for what it is given first.
  [
    /@babylonjs\/core\/Meshes\/mesh\.vertexData\.js$/,
    `export class VertexData {
      set(data, kind) { this.kind = kind; this.data = data; }
      applyToGeometry(geometry, isUpdatable) {
        if (this.data) geometry.setVerticesData(this.kind, this.data, isUpdatable);
        if (this.indices) geometry.setIndices(this.indices, null, isUpdatable);
      }
    }
    VertexData.FRONTSIDE = VertexData.DEFAULTSIDE = 0;
    VertexData.BACKSIDE = 1;
    VertexData.DOUBLESIDE = 2;`,
  ],
  // Files are fetched and pictures are read by the engine's own readers, never by their address.
  [
    /@babylonjs\/core\/Misc\/fileTools\.pure\.js$/,
    `export class LoadFileError extends Error {}
    export class RequestFileError extends Error {}
    export class ReadFileError extends Error {}
    export const FileToolsOptions = {};
    export const FileTools = {};
    export function RegisterFileTools() {}
    const absent = () => { throw new Error('Files are not loaded by Babylon'); };
    export {
      absent as SetCorsBehavior, absent as LoadImage, absent as ReadFile, absent as LoadFile, absent as RequestFile,
      absent as GetMimeType, absent as IsFileURL, absent as IsBase64DataUrl, absent as TestBase64DataUrl,
      absent as DecodeBase64UrlToBinary, absent as DecodeBase64UrlToString, absent as _injectLTSFileTools,
    };`,
  ],
  // Nothing is cloned or written out.
  [/@babylonjs\/core\/Misc\/decorators\.serialization\.js$/, 'export class SerializationHelper {}'],
  // Off by default, and here.
  [/primereact\/ripple\/ripple\.esm\.js$/, 'export const Ripple = () => null;'],
  // Tooltips are ours: they work on touch screens.
  [/primereact\/tooltip\/tooltip\.esm\.js$/, 'export const Tooltip = () => null;'],
];
/** All exports of these become functions that throw. */
const NEVER_CALLED = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Leaves library code out of the app that it never runs. The model preview needs all of it. */
function trimLibraries(): Plugin {
  return {
    name: 'trim-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const standIn = STAND_INS.find(([module]) => module.test(id));
      if (standIn) return standIn[1];
      if (!NEVER_CALLED.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      return [...names].map(([, name]) => `export const ${name} = () => { throw new Error('${name}'); };`).join('\n');
    },
  };
}

/** Comments and spaces of a shader, which the minifier leaves in its text. Signs keep theirs: two of them are another one. */
function withoutSpaces(shader: string): string {
  const lines = shader.split('\n').map((line) => line.trim());
  const kept = lines.filter((line) => line !== '' && !line.startsWith('//'));
  return kept.map((line) => (line.startsWith('#') ? line : line.replace(/ *([=*/<>,;(){?:]) */g, '$1'))).join('\n');
}

/** The library's own looks: its controls are unstyled, and have classes of ours. */
function trimStyles(): Plugin {
  return {
    name: 'trim-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/primereact\/\w+\/\w+\.esm\.js$/.test(id)) return null;
      return { code: code.replace(/^var (styles|\w+Styles|commonStyle) = ".*$/gm, 'var $1 = "";'), map: null };
    },
  };
}

function trimShaders(): Plugin {
  return {
    name: 'trim-shaders',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/src\/engine\/.*(Shader|Glsl)\.ts$/.test(id)) return null;
      return { code: code.replace(/`[^`]*`/g, withoutSpaces), map: null };
    },
  };
}

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

/** Of others, or of the bundler itself. */
const isLibrary = (id: string): boolean => id.startsWith('\0') || id.includes('/node_modules/');

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
  return [
    group('libraries', 4, (id) => page?.has(id) === true && isLibrary(id)),
    group('app', 3, (id) => page?.has(id) === true),
    group('babylon', 2, (id) => scene?.has(id) === true && isLibrary(id)),
    group('scene', 1, (id) => scene?.has(id) === true),
  ];
}

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
      ? [basisClosures(), react()]
      : [basisClosures(), opaqueRefreshTokens(), trimStyles(), trimShaders(), react(), trimLibraries()],
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
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2500,
    ...(mode === 'preview'
      ? previewBuild
      : { rolldownOptions: { output: { codeSplitting: { groups: startGroups() } } } }),
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
