/**
 * Writes every shipped asset: `npm run assets`. Equal scripts give equal bytes; `npm run assets -- DIR` writes elsewhere, to
 * compare.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grainPng } from './mine/tiles/grain.ts';
import { writeDesigns } from './mine/writeDesigns.ts';
import { writeRoads } from './mine/writeRoads.ts';
import { writeSite } from './mine/writeSite.ts';
import { writeMaps } from './mine/writeTileset.ts';
import { writeModels } from './models/writeModels.ts';
import { writeSigns } from './signs/writeSigns.ts';

const outputDir = process.argv[2] ?? '.';
const site = join(outputDir, 'demo/site');
const startedAtMs = Date.now();
const roads = writeRoads(site);
const files = writeSite(site);
const designs = await writeDesigns(join(site, 'designs'));
const tiles = await writeMaps(site);
const engineTiles = join(outputDir, 'src/engine/tiles');
mkdirSync(engineTiles, { recursive: true });
writeFileSync(join(engineTiles, 'grain.png'), grainPng());
const models = await writeModels(join(outputDir, 'public/models'));
const signs = writeSigns(join(outputDir, 'public/signs'));
console.log(`roads   ${roads.edges.length} edges, ${roads.places.length} places`);
console.log(`site    ${files.join(', ')}`);
console.log(`designs ${designs.files} files, ${(designs.bytes / 1e6).toFixed(2)} MB`);
console.log(`tileset ${tiles.files} files, ${(tiles.bytes / 1e6).toFixed(2)} MB`);
for (const [file, bytes] of Object.entries(models)) console.log(`models  ${file}.glb, ${(bytes / 1e3).toFixed(0)} kB`);
console.log(`signs   ${signs}`);
console.log(`${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
