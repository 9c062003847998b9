/** Resolves an address to a file, without ever leaving the served folder. */
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A folder of maps and the path under which the file service exposes it. */
export interface MapRoot {
  /** First segment of `fileDir`, like `maps`. */
  mountSegment: string;
  folder: string;
}

export interface LocatedFile {
  path: string;
  bytes: number;
  /** Changes whenever the file changes. */
  etag: string;
}

/**
 * @param address below the file service, decoded, like `maps/pit/2026-11-18/tileset.json`
 * @returns undefined for anything but a readable file inside one of the roots
 */
export async function locateFile(roots: readonly MapRoot[], address: string): Promise<LocatedFile | undefined> {
  const [mount, ...segments] = address.split('/').filter((segment) => segment !== '');
  const root = roots.find((candidate) => candidate.mountSegment === mount);
  if (!root || segments.length === 0 || !segments.every(isPlainName)) return undefined;
  try {
    // A symbolic link must not lead out of the folder.
    const folder = await realpath(root.folder);
    const path = await realpath(join(folder, ...segments));
    if (!path.startsWith(folder + sep)) return undefined;
    const file = await stat(path);
    if (!file.isFile()) return undefined;
    return { path, bytes: file.size, etag: `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"` };
  } catch {
    return undefined;
  }
}

function isPlainName(segment: string): boolean {
  return !segment.startsWith('.') && !/[\\\0]/.test(segment);
}
