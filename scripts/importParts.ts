/** Build plugin: chunks of the page are fetched before they are imported. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Module from which Vite's build imports `__vitePreload`. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

export const FETCH_THEN_IMPORT = fileURLToPath(new URL('../src/lifetime/fetchThenImport.ts', import.meta.url));

/** Replaces Vite's preloading with `fetchThenImport`, which takes the same arguments. */
export function importParts(): Plugin {
  return {
    name: 'import-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return `export { fetchThenImport as __vitePreload } from ${JSON.stringify(FETCH_THEN_IMPORT)};`;
    },
  };
}

/**
 * For Vite's `build.modulePreload.resolveDependencies`: adds the chunk itself to its files, even if it has no imports.
 */
export function withOwnFile(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || files.includes(file) ? files : [file, ...files];
}
