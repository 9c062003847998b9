/** Writes the vehicle models that the app ships: `npx tsx authoring/models/writeModels.ts [DIR]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { MACHINES } from './machines.ts';
import { drawMachine, packModels } from './pack.ts';

/** Writes both model files and answers their sizes in bytes. */
export async function writeModels(dir: string): Promise<Record<string, number>> {
  mkdirSync(dir, { recursive: true });
  const sizes: Record<string, number> = {};
  for (const file of ['adt_vehicles', 'open_pit_vehicles'] as const) {
    const machines = MACHINES.filter((machine) => machine.file === file);
    const bytes = await packModels(await Promise.all(machines.map(drawMachine)));
    writeFileSync(`${dir}/${file}.glb`, bytes);
    sizes[file] = bytes.length;
  }
  return sizes;
}

if (process.argv[1]?.endsWith('writeModels.ts')) {
  const sizes = await writeModels(process.argv[2] ?? 'public/models');
  for (const [file, bytes] of Object.entries(sizes)) console.log(`${file}.glb ${(bytes / 1000).toFixed(0)} kB`);
}
