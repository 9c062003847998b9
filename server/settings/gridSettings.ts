/** The mine's own grid, as set in the environment. */
import type { LocalGrid } from '../../src/domain/geo/localGrid.ts';
import { z } from '../../src/domain/wire/zod.ts';

const DEFAULT_GRID = { x: 0, y: 0, z: 0, altitude: 0, rotation: 0, scale: 1 } as const;
const GRID_FIELDS = ['x', 'y', 'z', 'easting', 'northing', 'altitude', 'rotation', 'scale'] as const;
const GRID_FAULT_TEXT = 'is no grid like x=1000 y=1000 easting=649000 northing=4763000 rotation=12.5 scale=0.9996';

/**
 * `easting=649000 northing=4763000 rotation=12.5 scale=0.9996`; easting and northing are required. The scale defaults
 * to 1, all others to 0.
 */
export const localGridValue = z.string().transform((text, context): LocalGrid => {
  const pairs = text.split(/[\s,]+/).filter((pair) => pair !== '');
  const read = new Map(pairs.map((pair) => pair.split('=') as [string, string | undefined]));
  const values = Object.fromEntries(
    GRID_FIELDS.map((name) => [
      name,
      numberOf(read.get(name)) ?? (DEFAULT_GRID as Record<string, number>)[name] ?? Number.NaN,
    ]),
  ) as Record<(typeof GRID_FIELDS)[number], number>;
  const isKnown =
    read.size === pairs.length && [...read.keys()].every((name) => GRID_FIELDS.some((known) => known === name));
  const { rotation: rotationDeg, ...grid } = values;
  const isWhole = Object.values(values).every(Number.isFinite) && grid.scale > 0.1 && grid.scale < 10;
  if (isKnown && isWhole) return { ...grid, rotationDeg };
  context.addIssue({ code: 'custom', message: GRID_FAULT_TEXT });
  return z.NEVER;
});

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.trim() === '' ? Number.NaN : Number(text);
}
