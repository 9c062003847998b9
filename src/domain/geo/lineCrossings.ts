/** Where a family of parallel, equidistant lines crosses polygons in plan, as hatches are drawn. */

interface LineFamily<P> {
  /** Number of the line through a point, with fractions between lines. */
  numberAt: (point: P) => number;
  /** Position of a point in the direction of the lines. */
  alongAt: (point: P) => number;
}

/**
 * @param loops closed polygons without a repeated corner
 * @returns sorted positions by line number: each pair encloses a part inside by the even-odd rule; undefined if there
 * are more than `maxCrossings`
 */
export function lineCrossings<P>(
  loops: readonly (readonly P[])[],
  { numberAt, alongAt }: LineFamily<P>,
  maxCrossings: number,
): Map<number, number[]> | undefined {
  const lines = new Map<number, number[]>();
  let count = 0;
  for (const loop of loops) {
    let before = loop[loop.length - 1] as P;
    for (const point of loop) {
      const [a, b] = [numberAt(before), numberAt(point)];
      const [first, last] = [Math.ceil(Math.min(a, b)), Math.ceil(Math.max(a, b)) - 1];
      count += Math.max(0, last - first + 1);
      if (!(count <= maxCrossings)) return undefined;
      const [from, to] = [alongAt(before), alongAt(point)];
      for (let line = first; line <= last; line++) {
        const crossing = from + ((line - a) / (b - a)) * (to - from);
        const crossings = lines.get(line);
        if (crossings) crossings.push(crossing);
        else lines.set(line, [crossing]);
      }
      before = point;
    }
  }
  for (const crossings of lines.values()) crossings.sort((a, b) => a - b);
  return lines;
}
