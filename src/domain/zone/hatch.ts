/** Lines that fill a polygon in plan. */
import { lineCrossings } from '../geo/lineCrossings.ts';
import type { ZoneCorner } from './zone.ts';

/** Far more than in any zone; a hatch that needs more is not drawn. */
const MAX_CROSSINGS = 10_000;

/**
 * East-west lines through a polygon, from its south to its north.
 * @param spacingM metres between lines, more than 0
 * @returns pairs of ends, each from west to east
 */
export function hatchLines(corners: readonly ZoneCorner[], spacingM: number): [ZoneCorner, ZoneCorner][] {
  const firstY = Math.min(...corners.map(({ y }) => y)) + spacingM / 2;
  const family = { numberAt: ({ y }: ZoneCorner) => (y - firstY) / spacingM, alongAt: ({ x }: ZoneCorner) => x };
  const crossings = [...(lineCrossings([corners], family, MAX_CROSSINGS) ?? [])].sort(([a], [b]) => a - b);
  return crossings.flatMap(([line, xs]) => {
    const y = firstY + line * spacingM;
    return xs.flatMap((x, k): [ZoneCorner, ZoneCorner][] =>
      k % 2
        ? [
            [
              { x: xs[k - 1] as number, y },
              { x, y },
            ],
          ]
        : [],
    );
  });
}
