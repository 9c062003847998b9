/** Users' drawings, where available beside the project: their results, and that no entity gets lost. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import DxfParser from 'dxf-parser';
import { describe, expect, it } from 'vitest';
import { DxfFault } from './fault.ts';
import { readDxf } from './readDxf.ts';

const SHARED_DATA_FOLDER = '../shared/data';
const hasRealFiles = existsSync(SHARED_DATA_FOLDER);
const drawingFiles = hasRealFiles
  ? readdirSync(SHARED_DATA_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.dxf$/i.test(name))
  : [];

/** Entities with special treatment (docs/coverage/dxf.md). */
const SPECIAL_ENTITY_REASONS: Readonly<Record<string, string>> = {
  'api-cw750-details.dxf': 'partly',
  'blocks.dxf': 'nothingDrawn',
  'blocks2.dxf': 'nothingDrawn',
  'header.dxf': 'nothingDrawn',
  'tables.dxf': 'nothingDrawn',
};

/** What the headers of others' files say; all others name no unit. */
const DECLARED_UNITS: Readonly<Record<string, string>> = {
  'demo.dxf': 'mm',
  'extendeddata.dxf': 'mm',
  'mtext-test.dxf': 'in',
  'S_-10.dxf': 'in',
  'S_0.dxf': 'in',
  'S_50.dxf': 'in',
  'S_100.dxf': 'in',
  'S_150.dxf': 'in',
  'S_200.dxf': 'in',
  'S_210.dxf': 'in',
};

const LEADER_FILE = join(SHARED_DATA_FOLDER, 'dxf/dxf-parser/samples/data/api-cw750-details.dxf');
const DEMO_FILE = join(SHARED_DATA_FOLDER, 'dxf/three-dxf/sample/data/demo.dxf');

function outcomeOf(bytes: Uint8Array): string {
  try {
    const { report } = readDxf(bytes);
    return report.omitted.length > 0 || report.truncated ? 'partly' : 'drawn';
  } catch (error) {
    if (error instanceof DxfFault) return error.code;
    throw error;
  }
}

describe.runIf(hasRealFiles)('files of others', () => {
  it.each(drawingFiles)('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(join(SHARED_DATA_FOLDER, name)));
    expect(outcomeOf(bytes)).toBe(SPECIAL_ENTITY_REASONS[name.replace(/^.*\//, '')] ?? 'drawn');
  });

  it.each(drawingFiles)('%s: the unit of its header is used and reported', (name) => {
    const bytes = new Uint8Array(readFileSync(join(SHARED_DATA_FOLDER, name)));
    if (outcomeOf(bytes) === 'nothingDrawn') return;
    const { unit } = readDxf(bytes).report;
    expect(unit?.symbol).toBe(DECLARED_UNITS[name.replace(/^.*\//, '')]);
    expect(unit?.isUsed).not.toBe(false);
  });

  it.each(drawingFiles)('%s: every entity that dxf-parser finds is drawn or accounted for', (name) => {
    const bytes = new Uint8Array(readFileSync(join(SHARED_DATA_FOLDER, name)));
    const parsed = new DxfParser().parseSync(new TextDecoder().decode(bytes));
    const found = countOf((parsed?.entities ?? []).filter(({ visible }) => visible !== false).map(({ type }) => type));
    const ours = found.size > 0 ? readDxf(bytes).report : undefined;
    for (const [type, count] of found) {
      const left =
        ours?.omitted.filter((entry) => entry.type === type).reduce((sum, entry) => sum + entry.count, 0) ?? 0;
      const drawn = (ours?.types[type] ?? 0) + left;
      if (type !== 'VIEWPORT' && type !== 'ATTDEF') expect(drawn, type).toBeGreaterThanOrEqual(count);
    }
  });
});

it('demo.dxf is in millimetres: a style is named before its unit', (context) => {
  if (!existsSync(DEMO_FILE)) return context.skip(`${DEMO_FILE} is not there`);
  const { min, max, report } = readDxf(new Uint8Array(readFileSync(DEMO_FILE)));
  expect(report.unit).toEqual({ symbol: 'mm', metres: 0.001, isUsed: true });
  // As `$EXTMIN` and `$EXTMAX` say.
  expect(min.easting).toBeCloseTo(0.009997, 6);
  expect(max.easting).toBeCloseTo(0.467357, 6);
});

it('api-cw750-details.dxf: a leader leads from its arrow over its last point to its note', (context) => {
  if (!existsSync(LEADER_FILE)) return context.skip(`${LEADER_FILE} is not there`);
  const { lines, faces, origin, report } = readDxf(new Uint8Array(readFileSync(LEADER_FILE)));
  const { positions } = lines;
  const isAt = (vertex: number, x: number, y: number, { positions } = lines) => {
    const [east = 0, , south = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
    return Math.hypot(east + origin.easting - x, origin.northing - south - y) < 1e-3;
  };
  const isDrawn = ([x0, y0]: [number, number], [x1, y1]: [number, number]) =>
    Array.from({ length: positions.length / 6 }, (_, k) => k * 2).some((k) => isAt(k, x0, y0) && isAt(k + 1, x1, y1));
  // "CW750-153, FINISH T.B.D": its landing is 0.3556 long and leads to the left.
  expect(isDrawn([517.87232, 336.79459], [516.95503, 339.13663])).toBe(true);
  expect(isDrawn([516.95503, 339.13663], [516.59946, 339.13663])).toBe(true);
  const arrowTips = Array.from({ length: faces.positions.length / 9 }, (_, k) => k * 3);
  expect(arrowTips.filter((k) => isAt(k, 517.87232, 336.79459, faces))).toHaveLength(1);
  expect(report.omitted.filter(({ type }) => type === 'MULTILEADER')).toEqual([]);
});

function countOf(types: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
