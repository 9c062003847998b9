/** The unit that a drawing declares (`$INSUNITS`), and whether its coordinates are taken to be in it. */
import type { RawEntity } from './entity.ts';
import type { Extent } from './extent.ts';

/** Metres per unit, by its number in the header; units never used for mines are left out. */
const UNIT_METRES: Readonly<Record<number, readonly [symbol: string, metres: number]>> = {
  1: ['in', 0.0254],
  2: ['ft', 0.3048],
  3: ['mi', 1609.344],
  4: ['mm', 0.001],
  5: ['cm', 0.01],
  6: ['m', 1],
  7: ['km', 1000],
  10: ['yd', 0.9144],
  13: ['µm', 1e-6],
  14: ['dm', 0.1],
  15: ['dam', 10],
  16: ['hm', 100],
  21: ['US ft', 1200 / 3937],
  22: ['US in', 100 / 3937],
  23: ['US yd', 3600 / 3937],
  24: ['US mi', 6_336_000 / 3937],
};

export interface DrawingUnit {
  /** Its usual symbol. */
  symbol: string;
  /** Metres per unit. */
  metres: number;
  /** False if the coordinates are in metres of the site's zone nevertheless. */
  isUsed: boolean;
  /** Whether the user reads the drawing as metres. */
  isRefused?: boolean;
}

/** The unit declared in a header; undefined if there is none. */
export function unitOf(header: RawEntity | undefined): Pick<DrawingUnit, 'symbol' | 'metres'> | undefined {
  const unit = UNIT_METRES[Number(headerValue(header, '$INSUNITS'))];
  return unit && { symbol: unit[0], metres: unit[1] };
}

/** The first value of a header's variable. */
export function headerValue(header: RawEntity | undefined, name: string): string | undefined {
  const at = header?.values.findIndex((value, k) => value.trim().toUpperCase() === name && header.codes[k] === 9) ?? -1;
  return at < 0 ? undefined : header?.values[at + 1];
}

/**
 * Whether coordinates are metres despite the declared unit: programs write their template's unit into drawings in
 * metres, which the range of UTM coordinates reveals.
 */
export function isInMetres({ min, max }: Extent, metres: number): boolean {
  return isInZone(min, 1) && isInZone(max, 1) && !(isInZone(min, metres) && isInZone(max, metres));
}

/** Whether a place is in a UTM zone; sheets drawn in millimetres do not reach that far north. */
function isInZone({ easting, northing }: Extent['min'], metres: number): boolean {
  const [x, y] = [easting * metres, northing * metres];
  return x > 100_000 && x < 900_000 && y > 1_000_000 && y < 10_000_000;
}
