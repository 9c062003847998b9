/** Writes the demo mine's tileset and its map record: `npx tsx authoring/mine/writeTileset.ts [DIR]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SITE_CENTRE } from './layout/frame.ts';
import { layOut } from './layout/network.ts';
import { terrainOf } from './layout/terrain.ts';
import { mapInfo, mapPoints } from './site/mapLabels.ts';
import { MINE_AREAS } from './site/places.ts';
import { boundsOf, writeGlb } from './tiles/glb.ts';
import { plantMesh } from './tiles/plant.ts';
import { sampleSurface } from './tiles/surfaceGrid.ts';
import { terrainTiles } from './tiles/terrainTiles.ts';
import { boundsOfBox, boxOf, type Tile, union } from './tiles/tile.ts';
import { undergroundTiles } from './tiles/undergroundTiles.ts';

/** Where the file service serves the map from. */
export const FILE_DIR = '/maps/khar-north/2026-11-18';

/** Writes `tileset.json`, `map.json`, names, survey points and the contents below `dir`, replacing what was there. */
export async function writeTileset(dir: string): Promise<{ files: number; bytes: number }> {
  rmSync(dir, { recursive: true, force: true });
  const written = { files: 0, bytes: 0 };
  const save = (uri: string, bytes: Uint8Array | string) => {
    const path = join(dir, uri);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    written.files++;
    written.bytes += bytes.length;
  };
  const layout = layOut();
  const terrain = await terrainTiles(sampleSurface(terrainOf(layout)), save);
  const underground = await undergroundTiles(layout, save);
  const plant = await plantTile(save);
  save(
    'tileset.json',
    `${JSON.stringify(tilesetOf([{ ...terrain, extras: { name: 'surface' } }, underground, plant]))}\n`,
  );
  save('map.json', `${JSON.stringify(mapRecord(), undefined, 2)}\n`);
  save('map-points.json', `${JSON.stringify(mapPoints(layout))}\n`);
  save('map-info.json', `${JSON.stringify(mapInfo(layout))}\n`);
  return written;
}

async function plantTile(save: (uri: string, bytes: Uint8Array) => void): Promise<Tile> {
  const mesh = plantMesh();
  save('plant.glb', await writeGlb('plant', [{ material: 'plant', mesh }]));
  const box = boxOf(boundsOf([mesh]));
  return { boundingVolume: { box }, geometricError: 0, content: { uri: 'plant.glb' }, extras: { name: 'plant' } };
}

function tilesetOf(children: Tile[]) {
  const bounds = union(children.map((child) => boundsOfBox(child.boundingVolume.box)));
  const root: Tile = { boundingVolume: { box: boxOf(bounds) }, geometricError: 120, refine: 'ADD', children };
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...SITE_CENTRE, 1];
  return { asset: { version: '1.1', tilesetVersion: '2026-11-18' }, geometricError: 400, root: { transform, ...root } };
}

function mapRecord() {
  return {
    id: 'khar-north-2026-11-18',
    mapName: 'Khar North',
    mineAreas: MINE_AREAS.join(';'),
    timestamp: Date.UTC(2026, 10, 18),
    fileDir: FILE_DIR,
    hdfsDir: FILE_DIR,
  };
}

if (process.argv[1]?.endsWith('writeTileset.ts')) {
  const { files, bytes } = await writeTileset(process.argv[2] ?? `server/demo/site${FILE_DIR}`);
  console.log(`${files} files, ${(bytes / 1e6).toFixed(2)} MB`);
}
