import { describe, expect, it } from 'vitest';
import { VEHICLE_CATEGORIES } from '../../domain/vehicle/category.ts';
import { ITEM_TYPES } from '../../domain/view/viewState.ts';
import { ASSET_TYPES } from '../../domain/wire/assetTypes.ts';
import { RULE_TYPES } from '../../domain/wire/ruleTypes.ts';
import { ASSET_ICON, KIND_ICON, RULE_ICON, VEHICLE_ICON } from './iconOf.ts';
import { ICON_PATHS } from './paths.ts';

const BOX_PX = 16;
/** Half of the line's width, so that nothing is cut at the edge. */
const ROOM_PX = 0.75;

/** Where a path's strokes begin, turn and end; arcs and curves by their end points. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  let start = at;
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const lower = command.toLowerCase();
    const numbers = [...rest.matchAll(lower === 'a' ? ARC_PATTERN : NUMBER_PATTERN)].flatMap((match) =>
      match.slice(1).map(Number),
    );
    const base: [number, number] = [...at];
    const relative = command === lower;
    for (let k = 0; k < numbers.length; k += ARGUMENTS_PER_COMMAND[lower] ?? 1) {
      const last = numbers.slice(k, k + (ARGUMENTS_PER_COMMAND[lower] ?? 1));
      const from = relative ? at : ([0, 0] as [number, number]);
      if (lower === 'h') at = [from[0] + (last[0] ?? 0), at[1]];
      else if (lower === 'v') at = [at[0], from[1] + (last[0] ?? 0)];
      else at = [from[0] + (last.at(-2) ?? 0), from[1] + (last.at(-1) ?? 0)];
      points.push(at);
    }
    if (lower === 'm') start = points.at(-1) ?? base;
    if (lower === 'z') at = start;
  }
  return points;
}

const ARGUMENTS_PER_COMMAND: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 };
const NUMBER_PATTERN = /(-?(?:\d+\.?\d*|\.\d+))/g;
const ARC_PATTERN =
  /(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))/g;

describe('icons', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    ['kind of entity', [...ITEM_TYPES, 'timestamp'], KIND_ICON],
    ['fixed asset', ASSET_TYPES, ASSET_ICON],
    ['vehicle category', VEHICLE_CATEGORIES, VEHICLE_ICON],
    ['rule', RULE_TYPES, RULE_ICON],
  ])('there is one of its own for every %s', (_, siteEntities, icons) => {
    expect(Object.keys(icons).sort()).toEqual([...siteEntities].sort());
    expect(new Set(Object.values(icons)).size).toBe(siteEntities.length);
    for (const name of Object.values(icons)) expect(ICON_PATHS).toHaveProperty(name);
  });

  it('differ from one another', () => {
    expect(new Set(Object.values(ICON_PATHS)).size).toBe(Object.keys(ICON_PATHS).length);
  });

  it.each(Object.entries(ICON_PATHS))('%s stays in its box', (_, path) => {
    expect(path).toMatch(/^[MmLlHhVvCcSsQqAaZz\d\s.-]+$/);
    const points = pointsOf(path);
    expect(points.flat().every(Number.isFinite)).toBe(true);
    for (const value of points.flat()) {
      expect(value).toBeGreaterThanOrEqual(ROOM_PX - 1e-6);
      expect(value).toBeLessThanOrEqual(BOX_PX - ROOM_PX + 1e-6);
    }
  });
});
