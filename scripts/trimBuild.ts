/** Build plugins that remove what the app never runs or needs: library code, library styles, shader comments. */
import { readFileSync } from 'node:fs';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { Plugin } from 'vite';

/** Modules that others import but the app does not use, and the code that replaces them. */
const STAND_INS: readonly (readonly [module: RegExp, code: string])[] = [
  // Panes have their own input (src/engine/view/PaneInput.ts); these are the methods that a scene itself calls.
  [
    /@babylonjs\/core\/Inputs\/scene\.inputManager\.js$/,
    'export class InputManager { attachControl() {} detachControl() {} _invalidateMesh() {} _updateMeshUnderPointer() {} }',
  ],
  // Scenes are rendered by src/engine/scene, with shader materials only: no image processing, rendering groups or
  // post-processing. These are the methods that a scene or a mesh still calls.
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
  // There is no environment lighting: no cube textures, and no light derived from them.
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
  // Nothing is merged, flattened or given computed normals in the browser. A mesh creates one for its initial data.
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
  // Files are fetched and images decoded by the engine's own loaders, never by URL.
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
  // Shader materials are built from our own sources, never loaded from a URL.
  [/@babylonjs\/core\/Misc\/webRequest\.js$/, 'export class WebRequest {}'],
  // The parts of a large toolbox that scenes, materials and geometries call.
  [
    /@babylonjs\/core\/Misc\/tools\.pure\.js$/,
    `import { RandomGUID } from './guid.js';
    export class Tools {
      static FloatRound(value) { return Math.fround(value); }
      static RandomId() { return RandomGUID(); }
      static StartPerformanceCounter() {}
      static EndPerformanceCounter() {}
    }
    export class AsyncLoop {}`,
  ],
  // Nothing is cloned or serialised.
  [/@babylonjs\/core\/Misc\/deepCopier\.js$/, 'export class DeepCopier {}'],
  [/@babylonjs\/core\/Misc\/tags\.js$/, 'export class Tags {}'],
  [/@babylonjs\/core\/Materials\/multiMaterial\.pure\.js$/, 'export class MultiMaterial {}'],
  [/@babylonjs\/core\/Misc\/decorators\.serialization\.js$/, 'export class SerializationHelper {}'],
  // `inlineConstants` has replaced all references with their values.
  [/@babylonjs\/core\/Engines\/constants\.js$/, 'export class Constants {}'],
  // Nobody queries a scene's frame times.
  [
    /@babylonjs\/core\/Misc\/perfCounter\.js$/,
    `export class PerfCounter {
      current = 0;
      fetchNewFrame() { this.current = 0; }
      addCount(count) { this.current += count; }
      beginMonitoring() {}
      endMonitoring() {}
    }`,
  ],
  // No input field restricts its keys.
  [
    /primereact\/keyfilter\/keyfilter\.esm\.js$/,
    'export const KeyFilter = { onKeyPress() {}, onBeforeInput() {}, onPaste() {}, validate: () => true };',
  ],
  // Off by default, and not used here.
  [/primereact\/ripple\/ripple\.esm\.js$/, 'export const Ripple = () => null;'],
  // Tooltips are our own, which work on touch screens.
  [/primereact\/tooltip\/tooltip\.esm\.js$/, 'export const Tooltip = () => null;'],
];
/** All exports of these modules become functions that throw. */
const NEVER_CALLED = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Removes library code that the app never runs. The model preview needs all of it. */
export function trimLibraries(): Plugin {
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

/** Inlines Babylon's constants: the class that holds them, with all the unused ones, is then dropped. */
export function inlineConstants(): Plugin {
  const values = new Map(Object.entries(Constants));
  const literalOf = (text: string, name: string): string => {
    const value: unknown = values.get(name);
    if (value === undefined) return text;
    return typeof value === 'number' && value < 0 ? `(${value})` : JSON.stringify(value);
  };
  return {
    name: 'inline-constants',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/@babylonjs\/core\/|\/src\/engine\//.test(id) || id.endsWith('/Engines/constants.js')) return null;
      return { code: code.replace(/(?<![\w.$])Constants\.([A-Z]\w*)/g, literalOf), map: null };
    },
  };
}

/**
 * Removes comments and whitespace of a shader, which the minifier keeps. A space between two operators is kept, because
 * they would otherwise merge into a different one.
 */
function withoutSpaces(shader: string): string {
  const lines = shader.replace(/\/\*[\s\S]*?\*\//g, '').split('\n');
  const kept = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'));
  return kept.map((line) => (line.startsWith('#') ? line : withoutInnerSpaces(line))).join('\n');
}

function withoutInnerSpaces(line: string): string {
  return line.replace(/ *([=*/<>,;(){?:]) */g, '$1').replace(/(?<=[\w)\]}]) ([+-]) (?=[\w(])/g, '$1');
}

/**
 * Removes PrimeReact's own styles, since its controls are unstyled and have our classes, and its tables of names
 * (icons, filters), which the bundler keeps unless it knows that freezing them has no side effects.
 */
export function trimControls(): Plugin {
  return {
    name: 'trim-controls',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/primereact\/\w+\/\w+\.esm\.js$/.test(id)) return null;
      const unstyled = code.replace(/^var (styles|\w+Styles|commonStyle) = ".*$/gm, 'var $1 = "";');
      return { code: unstyled.replace(/= (Object\.freeze\()/g, '= /*#__PURE__*/ $1'), map: null };
    },
  };
}

export function trimShaders(): Plugin {
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
