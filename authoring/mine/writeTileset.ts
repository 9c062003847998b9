/** Writes the demo mine's maps: `npx tsx authoring/mine/writeTileset.ts [DIR]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SITE_CENTRE } from './layout/frame.ts';
import { buildRoadNetwork, type Layout } from './layout/network.ts';
import { surveyedLayout } from './layout/surveyed.ts';
import { terrainOf } from './layout/terrain.ts';
import { SITE_MAPS, type SiteMap } from './maps.ts';
import { mapInfo, mapPoints } from './site/mapLabels.ts';
import { boundsOf, type Mesh, writeGlb } from './tiles/glb.ts';
import { grainPng } from './tiles/grain.ts';
import { plantMesh } from './tiles/plant.ts';
import { pitAlpha, sampleSurface } from './tiles/surfaceGrid.ts';
import { type SaveContent, terrainTiles } from './tiles/terrainTiles.ts';
import { boundsOfBox, boxOf, type Tile, unionOfBounds } from './tiles/tile.ts';
import { undergroundTiles } from './tiles/undergroundTiles.ts';
import { windrowMesh } from './tiles/windrows.ts';

interface WrittenTiles {
  files: number;
  bytes: number;
}

/** Writes every map below `dir`, replacing earlier ones. */
export async function writeMaps(dir: string): Promise<WrittenTiles> {
  const totals = { files: 0, bytes: 0 };
  for (const map of SITE_MAPS) {
    const { files, bytes } = await writeMap(join(dir, map.fileDir), map);
    totals.files += files;
    totals.bytes += bytes;
  }
  return totals;
}

/** Writes `tileset.json`, `map.json`, names, survey points and the contents of one map. */
async function writeMap(dir: string, map: SiteMap): Promise<WrittenTiles> {
  rmSync(dir, { recursive: true, force: true });
  const totals = { files: 0, bytes: 0 };
  const save = (uri: string, bytes: Uint8Array | string) => {
    const path = join(dir, uri);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    totals.files++;
    totals.bytes += bytes.length;
  };
  const saveJson = (uri: string, content: unknown) => {
    save(uri, `${JSON.stringify(content)}\n`);
  };
  const layout = surveyedLayout(buildRoadNetwork(), map.survey);
  save('grain.png', grainPng());
  saveJson('tileset.json', tilesetOf(map, await tileBranches(map, layout, save)));
  save('map.json', `${JSON.stringify(mapRecord(map), undefined, 2)}\n`);
  saveJson('map-points.json', mapPoints(layout, map.mineAreas));
  saveJson('map-info.json', mapInfo(layout, map.mineAreas));
  return totals;
}

async function tileBranches({ survey, extent }: SiteMap, layout: Layout, save: SaveContent): Promise<Tile[]> {
  const terrain = terrainOf(layout, survey);
  const namedTile = async (grid: ReturnType<typeof sampleSurface>): Promise<Tile> => ({
    ...(await terrainTiles(grid, survey.surfaceLevels, save)),
    extras: { name: 'surface' },
  });
  const ridges = await windrowTile(windrowMesh(extent === 'pit' ? withRampOnly(layout) : layout, terrain), save);
  if (extent === 'pit') return [await namedTile(sampleSurface(terrain, pitAlpha)), ridges];
  const surface = await namedTile(sampleSurface(terrain));
  return [surface, await undergroundTiles(layout, survey, save), await plantTile(save), ridges];
}

function withRampOnly(layout: Layout): Layout {
  return { ...layout, stretches: layout.stretches.filter(({ way }) => way.kind === 'ramp') };
}

/** Small objects: their tile has no coarser form and is drawn only when near. */
async function windrowTile(mesh: Mesh, save: SaveContent): Promise<Tile> {
  save('windrows.glb', await writeGlb('windrows', [{ material: 'rock', mesh }], 'grain.png'));
  const box = boxOf(boundsOf([mesh]));
  const child: Tile = { boundingVolume: { box }, geometricError: 0, content: { uri: 'windrows.glb' } };
  return {
    boundingVolume: { box },
    geometricError: 12,
    refine: 'ADD',
    children: [child],
    extras: { name: 'windrows' },
  };
}

async function plantTile(save: SaveContent): Promise<Tile> {
  const mesh = plantMesh();
  save('plant.glb', await writeGlb('plant', [{ material: 'plant', mesh }], 'grain.png'));
  const box = boxOf(boundsOf([mesh]));
  return { boundingVolume: { box }, geometricError: 0, content: { uri: 'plant.glb' }, extras: { name: 'plant' } };
}

function tilesetOf({ survey }: SiteMap, children: Tile[]) {
  const bounds = unionOfBounds(children.map((child) => boundsOfBox(child.boundingVolume.box)));
  const root: Tile = { boundingVolume: { box: boxOf(bounds) }, geometricError: 120, refine: 'ADD', children };
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...SITE_CENTRE, 1];
  return { asset: { version: '1.1', tilesetVersion: survey.date }, geometricError: 400, root: { transform, ...root } };
}

function mapRecord({ id, name, mineAreas, survey, fileDir }: SiteMap) {
  return {
    id,
    mapName: name,
    mineAreas: mineAreas.join(';'),
    timestamp: Date.parse(`${survey.date}T00:00:00Z`),
    fileDir,
    hdfsDir: fileDir,
  };
}

if (process.argv[1]?.endsWith('writeTileset.ts')) {
  const { files, bytes } = await writeMaps(process.argv[2] ?? 'demo/site');
  console.log(`${files} files, ${(bytes / 1e6).toFixed(2)} MB`);
}
