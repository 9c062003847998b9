import { readdirSync, readFileSync } from 'node:fs';
import validator from 'gltf-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDxf } from '../../../src/domain/dxf/readDxf.ts';
import { readMeshes } from '../../render/readMeshes.ts';
import { DESIGNS, wireDesigns } from '../site/designRecords.ts';
import { designFiles } from '../writeDesigns.ts';
import { toWindows1251 } from './dxf/codePage.ts';
import { toOcs } from './dxf/objectAxes.ts';

const DESIGNS_DIR = 'demo/site/designs';
let designFileBytes: Record<string, Uint8Array>;

beforeAll(async () => {
  designFileBytes = await designFiles();
});

describe('designs of the demo site', () => {
  it('match the output of the scripts, one for each record', () => {
    expect(readdirSync(DESIGNS_DIR).sort()).toEqual(DESIGNS.map(({ file }) => file).sort());
    for (const [name, bytes] of Object.entries(designFileBytes)) {
      expect(readFileSync(`${DESIGNS_DIR}/${name}`).equals(bytes), name).toBe(true);
    }
  });

  it('are listed with the path of their file; solids with their place', () => {
    for (const { info } of wireDesigns()) {
      expect(designFileBytes).toHaveProperty([info.path.replace('/designs/', '')]);
      expect('location' in info).toBe(info.category === 'GLB');
    }
  });

  it('puts the upright collars of holes where the rings are', () => {
    const { min, max, groups, lines, layers, origin } = readDxf(
      designFileBytes['ring-design-drift-4.dxf'] as Uint8Array,
    );
    expect(Math.hypot(max.easting - min.easting, max.northing - min.northing)).toBeLessThan(150);
    expect(max.altitude - min.altitude).toBeLessThan(45);
    for (const { lines: run } of groups.filter((group) => layers[group.layer]?.name === 'COLLARS')) {
      for (let k = run.first; k < run.first + run.count; k++) {
        const easting = origin.easting + (lines.positions[k * 3] as number);
        expect(easting).toBeGreaterThan(min.easting - 1);
        expect(easting).toBeLessThan(max.easting + 1);
      }
    }
  });

  it.each(DESIGNS.filter(({ category }) => category === 'GLB'))(
    'has closed bodies without errors: $file',
    async ({ file }) => {
      const bytes = designFileBytes[file] as Uint8Array;
      const { issues } = await validator.validateBytes(bytes);
      expect(issues.numErrors).toBe(0);
      const open = new Map<string, number>();
      for (const { positions, indices } of await readMeshes(bytes)) {
        const cornerKey = (k: number) => positions[indices[k] as number]?.map((value) => value.toFixed(3)).join() ?? '';
        for (let k = 0; k < indices.length; k += 3) {
          for (const [a, b] of [
            [k, k + 1],
            [k + 1, k + 2],
            [k + 2, k],
          ] as const) {
            const [from, to] = [cornerKey(a), cornerKey(b)];
            open.set([from, to].sort().join(' '), (open.get([from, to].sort().join(' ')) ?? 0) + (from < to ? 1 : -1));
          }
        }
      }
      expect([...open.values()].filter((balance) => balance !== 0)).toEqual([]);
    },
  );
});

/** Group codes and values of a file. */
function tagsOf(bytes: Uint8Array): [number, string][] {
  const lines = new TextDecoder('windows-1251').decode(bytes).split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.length % 2).toBe(0);
  return Array.from({ length: lines.length / 2 }, (_, i) => [Number(lines[2 * i]), lines[2 * i + 1] ?? '']);
}

describe('drawings', () => {
  it.each(DESIGNS.filter(({ category }) => category === 'DXF'))('are well formed: $file', ({ file }) => {
    const tags = tagsOf(designFileBytes[file] as Uint8Array);
    const sections = tags.flatMap(([code, value], i) => (code === 2 && tags[i - 1]?.[1] === 'SECTION' ? [value] : []));
    expect(sections).toEqual(['HEADER', 'CLASSES', 'TABLES', 'BLOCKS', 'ENTITIES', 'OBJECTS']);
    expect(tags.at(-1)).toEqual([0, 'EOF']);
    const handles = tags.filter(([code]) => code === 5).map(([, value]) => value);
    expect(new Set(handles).size).toBe(handles.length);
    const owners = tags.filter(([code, value]) => code === 330 && value !== '0').map(([, value]) => value);
    for (const owner of new Set(owners)) expect(handles).toContain(owner);
    const tables = tags.findIndex(([, value]) => value === 'TABLES');
    const layers = new Set(
      tags
        .slice(tables)
        .flatMap(([code, value], i, all) => (code === 2 && all[i - 1]?.[1] === 'AcDbLayerTableRecord' ? [value] : [])),
    );
    for (const [, layer] of tags.slice(tables).filter(([code]) => code === 8)) expect(layers).toContain(layer);
  });

  it.each(DESIGNS.filter(({ category }) => category === 'DXF'))(
    'have no polyline too long to be drawn: $file',
    ({ file }) => {
      let vertices = 0;
      for (const [code, value] of tagsOf(designFileBytes[file] as Uint8Array)) {
        if (code === 0) vertices = value === 'VERTEX' ? vertices + 1 : 0;
        if (code === 90) expect(Number(value)).toBeLessThanOrEqual(1_000);
        if (file !== 'as-built-decline.dxf') expect(vertices).toBeLessThanOrEqual(1_000);
      }
    },
  );

  it('write letters that their code page lacks by number', () => {
    const text = new TextDecoder('windows-1251').decode(toWindows1251('Үүд ө 4° №1 м³'));
    expect(text).toBe('\\U+04AE\\U+04AFд \\U+04E9 4° №1 м\\U+00B3');
  });

  it('place vertical entities by the arbitrary axis rule', () => {
    expect(toOcs([1, 2, 3], [0, 0, 1])).toEqual([1, 2, 3]);
    const [x, y, z] = toOcs([1, 2, 3], [0, -1, 0]);
    expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 3, -2]);
  });
});
