/** One entity as its groups, and functions that read them. */

export interface RawEntity {
  type: string;
  codes: number[];
  values: string[];
  /** Vertices of a polyline, attributes of an insert. */
  parts: RawEntity[];
  /** Groups of an object inside it, which use the same codes for other things: columns of a paragraph. */
  embedded?: RawEntity;
}

/** x, y, z; a mutable triple. */
export type Vec3 = [number, number, number];

export function emptyEntity(type: string): RawEntity {
  return { type, codes: [], values: [], parts: [] };
}

/** The first text of a code. */
export function textOf(entity: RawEntity, code: number): string | undefined {
  const at = entity.codes.indexOf(code);
  return at < 0 ? undefined : entity.values[at];
}

/** The first number of a code; NaN if it is not a number. */
export function numberOf(entity: RawEntity, code: number, defaultValue: number): number {
  const text = textOf(entity, code);
  return text === undefined ? defaultValue : parseNumber(text);
}

/** All numbers of a code, in order. */
export function numbersOf(entity: RawEntity, code: number): number[] {
  const out: number[] = [];
  entity.codes.forEach((candidate, at) => {
    if (candidate === code) out.push(parseNumber(entity.values[at] as string));
  });
  return out;
}

/** The point whose x has this code, y the code ten above, z twenty above; undefined if there is no x. */
export function pointOf(entity: RawEntity, code: number): Vec3 | undefined {
  if (!entity.codes.includes(code)) return undefined;
  return [numberOf(entity, code, 0), numberOf(entity, code + 10, 0), numberOf(entity, code + 20, 0)];
}

/** All points of a code; a missing y or z is 0. */
export function pointsOf(entity: RawEntity, code: number): Vec3[] {
  const out: Vec3[] = [];
  entity.codes.forEach((candidate, at) => {
    const value = entity.values[at] as string;
    const last = out[out.length - 1];
    if (candidate === code) out.push([parseNumber(value), 0, 0]);
    else if (last && candidate === code + 10) last[1] = parseNumber(value);
    else if (last && candidate === code + 20) last[2] = parseNumber(value);
  });
  return out;
}

/** Parses a number of a drawing; some programs write a decimal comma. NaN for anything else. */
export function parseNumber(text: string): number {
  const value = Number(text);
  if (!Number.isNaN(value)) return text.trim() === '' ? Number.NaN : value;
  return /^\s*[-+]?\d+,\d+\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
