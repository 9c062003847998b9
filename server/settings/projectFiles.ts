/** Location of the project's own files, for a server run from its sources or from its bundle in `dist/server`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the nearest package.json above this module. */
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json was not found above the server; reinstall the product');
    folder = parent;
  }
  return folder;
}

const projectRoot = findProjectRoot();

/** Absolute path of a file of the project. */
export function projectPath(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

/** Whether the server runs from its bundle and not from its sources. */
export const IS_BUNDLE: boolean = fileURLToPath(import.meta.url).startsWith(projectPath('dist'));

/** The product version shown to people. */
export const PRODUCT_VERSION: string = (
  JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string }
).version;
