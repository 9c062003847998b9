/** Plausible ranges of a fix's values: the site refuses others, and the import reports them before it sends. */

export interface Range {
  min: number;
  max: number;
}

/** Range of UTM eastings, with room for maps that extend slightly beyond their zone. */
export const EASTING_RANGE_M: Range = { min: 100_000, max: 900_000 };
export const NORTHING_RANGE_M: Range = { min: 0, max: 10_000_000 };
/** From below the deepest mine to above the highest road. */
export const ALTITUDE_RANGE_M: Range = { min: -12_000, max: 9_000 };

/** @param unit with a leading space @returns for example `alt 99999 is not between -12000 and 9000` */
export function outOfRangeText(name: string, value: number, { min, max }: Range, unit = ''): string | undefined {
  return value >= min && value <= max ? undefined : `${name} ${value}${unit} is not between ${min} and ${max}`;
}
