/**
 * Writes the vehicle models that the app ships: `npx tsx authoring/models/writeModels.ts [DIR]`. A file in
 * `authoring/models/src` that is named after its category replaces the scripted model.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ASSETS } from './assets.ts';
import type { Machine } from './machine.ts';
import { MACHINE_MODELS } from './machines.ts';
import { buildMachineLevels, type MachineLevels, packModels } from './pack.ts';
import { artistModels, readDocument } from './readModel.ts';

/** Writes the model files and returns their sizes in bytes. */
export async function writeModels(dir: string): Promise<Record<string, number>> {
  mkdirSync(dir, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const file of ['adt_vehicles', 'open_pit_vehicles'] as const) {
    const machines = MACHINE_MODELS.filter((machine) => machine.file === file);
    const bytes = await packModels(await Promise.all(machines.map(levelsOf)));
    writeFileSync(`${dir}/${file}.glb`, bytes);
    sizes[file] = bytes.length;
  }
  const assets = await packModels(await Promise.all(ASSETS.map(buildMachineLevels)));
  writeFileSync(`${dir}/site_assets.glb`, assets);
  sizes['site_assets'] = assets.length;
  return sizes;
}

async function levelsOf(machine: Machine): Promise<MachineLevels> {
  const file = `authoring/models/src/${machine.category}.glb`;
  if (!existsSync(file)) return buildMachineLevels(machine);
  const found = artistModels(await readDocument(readFileSync(file))).find(
    (model) => model.category === machine.category,
  );
  if (!found) throw new Error(`${file} has no node named "${machine.category}"`);
  return found;
}

if (process.argv[1]?.endsWith('writeModels.ts')) {
  const sizes = await writeModels(process.argv[2] ?? 'public/models');
  for (const [file, bytes] of Object.entries(sizes)) console.log(`${file}.glb ${(bytes / 1000).toFixed(0)} kB`);
}
