import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeModels } from './writeModels.ts';

it('writes the models that are shipped, byte for byte', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headframe-models-'));
  try {
    const sizes = await writeModels(folder);
    expect(Object.keys(sizes)).toEqual(['adt_vehicles', 'open_pit_vehicles', 'site_assets']);
    for (const name of Object.keys(sizes)) {
      const shipped = readFileSync(`public/models/${name}.glb`);
      expect(readFileSync(join(folder, `${name}.glb`)).equals(shipped), name).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
