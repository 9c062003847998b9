/**
 * The standard arrowheads of dimensions and leaders, in block coordinates: the tip is the origin, the line arrives
 * along x from the left, and an arrow's length is 1.
 */

export type SymbolPoint = readonly [x: number, y: number];

export interface ArrowSymbol {
  /** Triangles, three points each. */
  readonly faces?: readonly SymbolPoint[];
  /** Polylines. */
  readonly paths?: readonly (readonly SymbolPoint[])[];
  /** How far before the tip the line ends, if it would be visible inside an outline. */
  readonly gap?: number;
}

const CIRCLE_PIECES = 24;
/** Half the width of an arrow, as a share of its length. */
const SLIMNESS = 1 / 6;
/** Half the opening angle of an arrow of 30 degrees, as a slope. */
const SLOPE_30 = Math.tan(Math.PI / 12);
const DATUM_SLOPE = Math.tan(Math.PI / 6);
/** Half the width of an architectural tick, along one axis. */
const TICK_SHIFT = 0.15 / 2 / Math.SQRT2;

const ARROW: readonly SymbolPoint[] = [
  [0, 0],
  [-1, SLIMNESS],
  [-1, -SLIMNESS],
];
const DATUM: readonly SymbolPoint[] = [
  [-1, 0],
  [0, -DATUM_SLOPE],
  [0, DATUM_SLOPE],
];
const BOX: readonly SymbolPoint[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];
const TICK: readonly SymbolPoint[] = [
  [-0.5 - TICK_SHIFT, -0.5 + TICK_SHIFT],
  [-0.5 + TICK_SHIFT, -0.5 - TICK_SHIFT],
  [0.5 + TICK_SHIFT, 0.5 - TICK_SHIFT],
  [0.5 - TICK_SHIFT, 0.5 + TICK_SHIFT],
];

export const CLOSED_FILLED: ArrowSymbol = { faces: ARROW };
export const OBLIQUE_TICK: ArrowSymbol = {
  paths: [
    [
      [-0.5, -0.5],
      [0.5, 0.5],
    ],
  ],
};

/** By block name, in upper case without the underscore. Sizes are those of AutoCAD's blocks. */
const SYMBOLS: ReadonlyMap<string, ArrowSymbol> = new Map<string, ArrowSymbol>([
  ['', CLOSED_FILLED],
  ['CLOSEDFILLED', CLOSED_FILLED],
  ['CLOSED', { paths: [closed(ARROW)] }],
  ['CLOSEDBLANK', { paths: [closed(ARROW)], gap: 1 }],
  ['OPEN', openArrow(-1, SLIMNESS)],
  ['OPEN30', openArrow(-1, SLOPE_30)],
  ['OPEN90', openArrow(-0.5, 0.5)],
  ['DOT', { faces: fan(circle(0.5)) }],
  ['DOTSMALL', { faces: fan(circle(0.125)) }],
  ['DOTBLANK', { paths: [closed(circle(0.5))], gap: 0.5 }],
  ['SMALL', { paths: [closed(circle(0.25))], gap: 0.25 }],
  ['ORIGIN', { paths: [closed(circle(0.5))] }],
  ['ORIGIN2', { paths: [closed(circle(0.5)), closed(circle(0.25))], gap: 0.5 }],
  ['OBLIQUE', OBLIQUE_TICK],
  ['ARCHTICK', { faces: fan(TICK) }],
  ['BOXFILLED', { faces: fan(BOX) }],
  ['BOXBLANK', { paths: [closed(BOX)], gap: 0.5 }],
  ['DATUMFILLED', { faces: DATUM }],
  ['DATUMBLANK', { paths: [closed(DATUM)], gap: 1 }],
  ['NONE', {}],
]);

/** @param name of a block, in upper case without the underscore; empty for the default arrow */
export function arrowSymbol(name: string): ArrowSymbol | undefined {
  return SYMBOLS.get(name);
}

function openArrow(x: number, y: number): ArrowSymbol {
  return {
    paths: [
      [
        [x, y],
        [0, 0],
        [x, -y],
      ],
    ],
  };
}

function circle(radius: number): SymbolPoint[] {
  return Array.from({ length: CIRCLE_PIECES }, (_, k) => {
    const angle = (2 * Math.PI * k) / CIRCLE_PIECES;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

function closed(outline: readonly SymbolPoint[]): SymbolPoint[] {
  return [...outline, ...outline.slice(0, 1)];
}

/** Triangles of a convex outline. */
function fan([first, ...others]: readonly SymbolPoint[]): SymbolPoint[] {
  return others.slice(1).flatMap((point, k) => [first as SymbolPoint, others[k] as SymbolPoint, point]);
}
