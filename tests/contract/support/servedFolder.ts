/** Maps of all shapes, files that must not be served, and a built app, in a folder of their own. */
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zip } from '../../fixtures/files/zip.ts';

export const TILESET_JSON = { asset: { version: '1.0' }, geometricError: 1, root: {}, padding: 'x'.repeat(4_000) };

/** @returns its path; the caller removes it */
export async function createServedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headframe-files-'));
  await putFile(folder, 'maps/rover/tileset.json', JSON.stringify(TILESET_JSON));
  await putFile(folder, 'maps/rover/tile one.b3dm', 'b3dm');
  await putFile(folder, 'maps/rover/.hidden', 'secret');
  await putFile(folder, 'maps/pit/2026-11-18/tileset.json', '{}');
  await putFile(
    folder,
    'maps/pit/2026-11-18/map.json',
    JSON.stringify({ mapName: 'Pit', mineAreas: 'A;B', timestamp: 1_000, underground: null }),
  );
  await putFile(folder, 'maps/pit-2026-11-18/tileset.json', '{}');
  await putFile(folder, 'maps/50% #2?/tileset.json', '{}');
  await putFile(folder, 'maps/steps/tileset.json', '{}');
  // No address can hold these.
  await putFile(folder, 'maps/steps/map.json', JSON.stringify({ id: '..', mapName: '.' }));
  await putFile(folder, 'maps/pit/2026-11-20/tileset.json', '{}');
  await putFile(
    folder,
    'maps/pit/2026-11-20/map.json',
    JSON.stringify({ mapName: 'Pit', timestamp: 2_000, underground: true }),
  );
  await putFile(folder, 'maps/broken/tileset.json', '{}');
  await putFile(folder, 'maps/broken/map.json', 'not JSON');
  await putFile(folder, 'maps/empty/readme.txt', 'no map');
  const packed = [{ name: 'tileset.json', bytes: Buffer.from(JSON.stringify(TILESET_JSON)), isDeflated: true }];
  await putFile(folder, 'maps/deep.3tz', zip([...packed, { name: 'tiles/0.glb', bytes: Buffer.from('glTF') }]));
  await putFile(folder, 'maps/deep#3.3tz', zip(packed));
  await putFile(folder, 'outside.txt', 'outside');
  await symlink(join(folder, 'outside.txt'), join(folder, 'maps/rover/link.txt'));
  await putFile(
    folder,
    'app/index.html',
    '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  );
  await putFile(folder, 'app/assets/main-abc.js', 'export {};');
  await putFile(folder, 'app/assets/main-abc.js.gz', 'zipped');
  await putFile(folder, 'app/favicon.svg', '<svg/>');
  await putFile(folder, 'app/.built-from', 'state');
  return folder;
}

async function putFile(folder: string, path: string, text: string | Buffer): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}
