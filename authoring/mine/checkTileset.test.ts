import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapInfoSchema } from '../../src/domain/wire/maps.ts';
import { readMeshes } from '../render/readMeshes.ts';
import { checkTileset } from './checkTileset.ts';
import type { Vec3 } from './layout/frame.ts';
import { buildRoadNetwork } from './layout/network.ts';
import { simplifiedPolyline } from './layout/simplify.ts';
import { SITE_MAPS } from './maps.ts';
import type { Tile } from './tiles/tile.ts';

const MAP_DIR = 'demo/site/maps/khar-north/2026-11-18';

interface Tileset {
  geometricError: number;
  root: Tile & { transform: number[] };
}

describe('tileset of the demo mine', () => {
  it.each(SITE_MAPS)(
    'is sound and small: $id',
    async ({ fileDir }) => {
      const dir = `demo/site${fileDir}`;
      const report = await checkTileset(join(dir, 'tileset.json'));
      expect(report.problems).toEqual([]);
      expect(report.bytes).toBeLessThan(5_500_000);
      expect(readdirSync(dir, { recursive: true }).length).toBeLessThan(300);
    },
    60_000,
  );

  it('is placed in UTM metres', () => {
    const { root } = JSON.parse(readFileSync(join(MAP_DIR, 'tileset.json'), 'utf8')) as Tileset;
    expect(root.transform.slice(12)).toEqual([650_000, 4_763_000, 1_100, 1]);
  });

  it('has map records that clients can read, with dated versions of one name', () => {
    const records = SITE_MAPS.map(({ fileDir }) =>
      mapInfoSchema.parse(JSON.parse(readFileSync(`demo/site${fileDir}/map.json`, 'utf8'))),
    );
    expect(records.map(({ id }) => id)).toEqual(SITE_MAPS.map(({ id }) => id));
    expect(records.map(({ fileDir }) => fileDir)).toEqual(SITE_MAPS.map(({ fileDir }) => fileDir));
    expect(records.filter(({ mapName }) => mapName === 'Khar North').map(({ timestamp }) => timestamp)).toEqual([
      Date.UTC(2026, 10, 18),
      Date.UTC(2026, 3, 22),
    ]);
  });
});

/** A position on the very edge of a triangle counts as on it. */
const EDGE_TOLERANCE = 1e-3;

/** Heights of all triangles of the finest contents over a plan position in the mine frame. */
class Heights {
  readonly #cells = new Map<string, [Vec3, Vec3, Vec3][]>();

  async add(file: string): Promise<void> {
    for (const mesh of await readMeshes(readFileSync(file))) {
      for (let k = 0; k < mesh.indices.length; k += 3) {
        const corners = [0, 1, 2].map((i): Vec3 => {
          const [x, y, z] = mesh.positions[mesh.indices[k + i] as number] as Vec3;
          return [x, -z, y];
        }) as [Vec3, Vec3, Vec3];
        this.#addTriangle(corners);
      }
    }
  }

  #addTriangle(corners: [Vec3, Vec3, Vec3]): void {
    const rangeAlong = (axis: 0 | 1) => {
      const values = corners.map((corner) => corner[axis]);
      return [Math.floor(Math.min(...values) / 20), Math.floor(Math.max(...values) / 20)] as const;
    };
    const [x0, x1] = rangeAlong(0);
    const [y0, y1] = rangeAlong(1);
    for (let i = x0; i <= x1; i++) {
      for (let j = y0; j <= y1; j++) {
        const cell = this.#cells.get(`${i},${j}`) ?? [];
        cell.push(corners);
        this.#cells.set(`${i},${j}`, cell);
      }
    }
  }

  at(x: number, y: number): number[] {
    const cell = this.#cells.get(`${Math.floor(x / 20)},${Math.floor(y / 20)}`) ?? [];
    return cell.flatMap(([a, b, c]) => {
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      if (Math.abs(area) < 1e-6) return [];
      const u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
      const v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
      return u < -EDGE_TOLERANCE || v < -EDGE_TOLERANCE || u + v > 1 + EDGE_TOLERANCE
        ? []
        : [u * a[2] + v * b[2] + (1 - u - v) * c[2]];
    });
  }
}

function finestContents(tile: Tile): string[] {
  if (tile.children?.length) return tile.children.flatMap(finestContents);
  return tile.content ? [tile.content.uri] : [];
}

describe('roads and tiles', () => {
  const heights = new Heights();
  beforeAll(async () => {
    const { root } = JSON.parse(readFileSync(join(MAP_DIR, 'tileset.json'), 'utf8')) as Tileset;
    for (const uri of finestContents(root)) await heights.add(join(MAP_DIR, uri));
  });

  it('meet within half a metre, on the surface and on the floors of drives', () => {
    for (const { id, line } of buildRoadNetwork().stretches) {
      for (const [x, y, z] of simplifiedPolyline(line)) {
        const off = Math.min(...heights.at(x, y).map((height) => Math.abs(height - z)));
        expect(off, `${id} at ${x.toFixed(1)}, ${y.toFixed(1)}`).toBeLessThan(0.5);
      }
    }
  });
});

describe('tileset check', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tileset-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'tileset.json');

  async function problemsAfter(change: (tileset: Tileset) => void): Promise<string> {
    cpSync(MAP_DIR, dir, { recursive: true });
    const tileset = JSON.parse(readFileSync(file, 'utf8')) as Tileset;
    change(tileset);
    writeFileSync(file, JSON.stringify(tileset));
    return (await checkTileset(file)).problems.join('\n');
  }

  /** Only the plant, so that the checks stay quick. */
  const onlyPlant = (tileset: Tileset): Tile => {
    const plant = tileset.root.children?.find(({ extras }) => extras?.name === 'plant') as Tile;
    tileset.root.children = [plant];
    return plant;
  };

  it('reports a geometric error that grows', async () => {
    const raiseGeometricError = (tileset: Tileset) => {
      onlyPlant(tileset).geometricError = 900;
    };
    expect(await problemsAfter(raiseGeometricError)).toContain('geometric error');
  });

  it('reports a box that leaves its parent, and content that leaves its box', async () => {
    const displaceBox = (tileset: Tileset) => {
      onlyPlant(tileset).boundingVolume.box[0] = 9_000;
    };
    const problems = await problemsAfter(displaceBox);
    expect(problems).toContain("leaves its parent's");
    expect(problems).toContain('outside its box');
  });

  it('reports a missing and a damaged content', async () => {
    expect(
      await problemsAfter((tileset) => {
        onlyPlant(tileset).content = { uri: 'nowhere.glb' };
      }),
    ).toContain('missing');
    expect(
      await problemsAfter((tileset) => {
        onlyPlant(tileset);
        rmSync(join(dir, 'grain.png'));
      }),
    ).toContain('grain.png is missing');
    expect(
      await problemsAfter((tileset) => {
        onlyPlant(tileset).content = { uri: 'broken.glb' };
        writeFileSync(join(dir, 'broken.glb'), 'not a model');
      }),
    ).not.toBe('');
  });
});
