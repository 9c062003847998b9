/**
 * Traverses a tileset and checks what viewers assume: `npx tsx authoring/mine/checkTileset.ts [DIR]`. Geometric errors
 * decrease from parent to child, boxes contain their children and their content, contents exist and pass the glTF
 * validator.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import validator from 'gltf-validator';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { readMeshes } from '../render/readMeshes.ts';
import type { Bounds } from './tiles/glb.ts';
import { boundsOfBox, type Tile } from './tiles/tile.ts';

/** Findings below a tileset file; `bytes` counts the contents only. */
export interface TilesetReport {
  tiles: number;
  contents: number;
  triangles: number;
  bytes: number;
  problems: string[];
}

interface Tileset {
  asset: { version: string };
  geometricError: number;
  root: Tile;
}

const CONTAINMENT_TOLERANCE_M = 0.02;

/** Checks the tileset file and everything below it. Throws only if the file itself cannot be read. */
export async function checkTileset(file: string): Promise<TilesetReport> {
  const tileset = JSON.parse(readFileSync(file, 'utf8')) as Tileset;
  const report: TilesetReport = { tiles: 0, contents: 0, triangles: 0, bytes: 0, problems: [] };
  if (tileset.asset.version !== '1.1') report.problems.push(`asset.version is ${tileset.asset.version}, not 1.1`);
  await checkTile(tileset.root, tileset.geometricError, undefined, dirname(file), 'root', report);
  return report;
}

async function checkTile(
  tile: Tile,
  parentError: number,
  parent: Bounds | undefined,
  dir: string,
  path: string,
  report: TilesetReport,
): Promise<void> {
  report.tiles++;
  const name = tile.content?.uri ?? path;
  const bounds = boundsOfBox(tile.boundingVolume.box);
  if (tile.geometricError > parentError) report.problems.push(`${name}: its geometric error exceeds its parent's`);
  if (parent && !containsBounds(parent, bounds)) report.problems.push(`${name}: its box leaves its parent's`);
  if (!tile.content && !tile.children) report.problems.push(`${name}: neither content nor children`);
  if (tile.content) await checkContent(join(dir, tile.content.uri), name, bounds, report);
  for (const [i, child] of (tile.children ?? []).entries()) {
    await checkTile(child, tile.geometricError, bounds, dir, `${path}/${i}`, report);
  }
}

function containsBounds(outer: Bounds, inner: Bounds): boolean {
  return [0, 1, 2].every(
    (k) =>
      (inner.low[k] as number) >= (outer.low[k] as number) - CONTAINMENT_TOLERANCE_M &&
      (inner.high[k] as number) <= (outer.high[k] as number) + CONTAINMENT_TOLERANCE_M,
  );
}

async function checkContent(file: string, name: string, bounds: Bounds, report: TilesetReport): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    report.problems.push(`${name}: the file is missing`);
    return;
  }
  report.contents++;
  report.bytes += bytes.length;
  const errors = await errorsOf(bytes);
  report.problems.push(...errors.map((error) => `${name}: ${error}`));
  if (errors.length > 0) return;
  for (const uri of grainsOf(bytes))
    if (!existsSync(join(dirname(file), uri))) report.problems.push(`${name}: its grain ${uri} is missing`);
  for (const mesh of await readMeshes(bytes)) {
    report.triangles += mesh.indices.length / 3;
    const outside = mesh.positions.filter(
      ([x, y, z]) => !containsBounds(bounds, { low: [x, -z, y], high: [x, -z, y] }),
    );
    if (outside.length > 0) report.problems.push(`${name}: ${outside.length} vertices lie outside its box`);
  }
}

/** Textures referenced by the materials of a GLB. */
function grainsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString(
    'utf8',
    20,
    20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true),
  );
  const { materials = [] } = JSON.parse(text) as { materials?: { extras?: { grain?: { uri: string } } }[] };
  return materials.flatMap(({ extras }) => extras?.grain?.uri ?? []);
}

async function errorsOf(bytes: Uint8Array): Promise<string[]> {
  try {
    const { issues } = await validator.validateBytes(bytes, { maxIssues: 5 });
    return issues.messages.filter((issue) => issue.severity === 0).map((issue) => issue.message);
  } catch (error) {
    return [messageOf(error)];
  }
}

if (process.argv[1]?.endsWith('checkTileset.ts')) {
  const dir = process.argv[2] ?? 'demo/site/maps/khar-north/2026-11-18';
  const report = await checkTileset(join(dir, 'tileset.json'));
  for (const problem of report.problems) console.error(problem);
  const { tiles, contents, triangles, bytes } = report;
  console.log(`${tiles} tiles, ${contents} contents, ${triangles} triangles, ${(bytes / 1e6).toFixed(2)} MB`);
  console.log(report.problems.length === 0 ? 'The tileset is sound' : `${report.problems.length} problems`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
