/**
 * Writes every shipped asset: `npm run assets`. The output is deterministic; `npm run assets -- DIR` writes elsewhere,
 * to compare.
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
const siteDir = join(outputDir, 'demo/site');
const startedAtMs = Date.now();
const writtenRoads = writeRoads(siteDir);
const writtenSiteFiles = writeSite(siteDir);
const writtenDesigns = await writeDesigns(join(siteDir, 'designs'));
const writtenTiles = await writeMaps(siteDir);
const engineTiles = join(outputDir, 'src/engine/tiles');
mkdirSync(engineTiles, { recursive: true });
writeFileSync(join(engineTiles, 'grain.png'), grainPng());
const writtenModels = await writeModels(join(outputDir, 'public/models'));
const writtenSigns = writeSigns(join(outputDir, 'public/signs'));
console.log(`roads   ${writtenRoads.edges.length} edges, ${writtenRoads.places.length} places`);
console.log(`site    ${writtenSiteFiles.join(', ')}`);
console.log(`designs ${writtenDesigns.files} files, ${(writtenDesigns.bytes / 1e6).toFixed(2)} MB`);
console.log(`tileset ${writtenTiles.files} files, ${(writtenTiles.bytes / 1e6).toFixed(2)} MB`);
for (const [file, bytes] of Object.entries(writtenModels))
  console.log(`models  ${file}.glb, ${(bytes / 1e3).toFixed(0)} kB`);
console.log(`signs   ${writtenSigns}`);
console.log(`${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
