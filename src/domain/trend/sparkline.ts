/** A sparkline of values over time, as SVG path data. */

export interface Sparkline {
  /** One line for each run of values; a run of a single value is a dot, drawn by its round caps. */
  readonly path: string;
  readonly lowestValue: number;
  readonly highestValue: number;
  /** Position of the newest value; undefined if the curve ends in a gap. */
  readonly endPoint: { readonly x: number; readonly y: number } | undefined;
}

/**
 * @param values oldest first, evenly spaced in time; NaN is a gap
 * @param inset margin on all sides for the width of the line, in the unit of the size
 * @returns undefined if there is no value at all
 */
export function sparklineOf(
  values: ArrayLike<number>,
  size: { readonly width: number; readonly height: number; readonly inset: number },
): Sparkline | undefined {
  const figures = Array.from(values);
  const knownValues = figures.filter(Number.isFinite);
  if (knownValues.length === 0) return undefined;
  const lowestValue = knownValues.reduce((a, b) => Math.min(a, b));
  const highestValue = knownValues.reduce((a, b) => Math.max(a, b));
  const xOf = linearScale(0, figures.length - 1, size.inset, size.width - size.inset);
  const yOf = linearScale(lowestValue, highestValue, size.height - size.inset, size.inset);
  const points = figures.map((value, k) => ({
    x: roundToTenth(xOf(k)),
    y: roundToTenth(yOf(value)),
    known: Number.isFinite(value),
  }));
  const path = points
    .map(({ x, y, known: here }, k) => {
      if (!here) return '';
      if (points[k - 1]?.known) return `L${x} ${y}`;
      return points[k + 1]?.known ? `M${x} ${y}` : `M${x} ${y}h0`;
    })
    .join('');
  const newest = points.at(-1);
  return { path, lowestValue, highestValue, endPoint: newest?.known ? { x: newest.x, y: newest.y } : undefined };
}

/** An empty range maps to the middle. */
function linearScale(from: number, to: number, a: number, b: number): (value: number) => number {
  return (value) => (to > from ? a + ((value - from) / (to - from)) * (b - a) : (a + b) / 2);
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
