/** Plugin of the build: parts of the page are fetched before they are imported. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What Vite's build imports `__vitePreload` from. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

export const FETCH_THEN_IMPORT = fileURLToPath(new URL('../src/lifetime/fetchThenImport.ts', import.meta.url));

/** Puts `fetchThenImport` in the place of Vite's preloading, which takes the same arguments. */
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

/** As Vite's `build.modulePreload.resolveDependencies`: a part that imports nothing of its own is among its files, too. */
export function withOwnFile(file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || files.includes(file) ? files : [file, ...files];
}
