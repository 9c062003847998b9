/** Writes the demo site's designs: `npx tsx authoring/mine/writeDesigns.ts [DIR]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asBuiltDecline } from './designs/asBuilt.ts';
import { type Drawing, writeDxf } from './designs/dxf/drawing.ts';
import { pitDesign } from './designs/pitDesign.ts';
import { ringDesign } from './designs/ringDesign.ts';
import { solidGlb } from './designs/solidGlb.ts';
import { crusherChamber, stopeSolid } from './designs/solids.ts';
import { surfacePlan } from './designs/surfacePlan.ts';
import { ventilationPlan } from './designs/ventilation.ts';

const DRAWINGS: Readonly<Record<string, () => Drawing>> = {
  'north-pit-design.dxf': pitDesign,
  'ventilation-plan.dxf': ventilationPlan,
  'ring-design-drift-4.dxf': ringDesign,
  'as-built-decline.dxf': asBuiltDecline,
  'surface-plan.dxf': surfacePlan,
};

/** Every design by file name. */
export async function designFiles(): Promise<Record<string, Uint8Array>> {
  const drawings = Object.entries(DRAWINGS).map(([name, draw]) => [name, writeDxf(draw())] as const);
  return {
    ...Object.fromEntries(drawings),
    'stope-6-5.glb': await solidGlb(stopeSolid(), { name: 'Stope 6-5', colour: [0.62, 0.24, 0.05, 0.72] }),
    'crusher-chamber.glb': await solidGlb(crusherChamber(), { name: 'Crusher chamber', colour: [0.11, 0.28, 0.5, 1] }),
  };
}

/** Replaces the folder; returns its size. */
export async function writeDesigns(dir: string): Promise<{ files: number; bytes: number }> {
  const files = Object.entries(await designFiles());
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(dir, name), bytes);
  return { files: files.length, bytes: files.reduce((sum, [, bytes]) => sum + bytes.length, 0) };
}

if (process.argv[1]?.endsWith('writeDesigns.ts')) {
  const { files, bytes } = await writeDesigns(process.argv[2] ?? 'demo/site/designs');
  console.log(`${files} files, ${(bytes / 1e6).toFixed(2)} MB`);
}
