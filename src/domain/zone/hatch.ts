/** Lines that fill a polygon in plan. */
import type { ZoneCorner } from './zone.ts';

/**
 * East-west lines through a polygon, from its south to its north.
 * @param spacingM metres between lines, more than 0
 * @returns pairs of ends, each from west to east
 */
export function hatchOf(corners: readonly ZoneCorner[], spacingM: number): [ZoneCorner, ZoneCorner][] {
  const norths = corners.map(({ y }) => y);
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const lines: [ZoneCorner, ZoneCorner][] = [];
  for (let y = south + spacingM / 2; y < north; y += spacingM) {
    const crossings = crossingsAt(corners, y);
    for (let k = 0; k + 1 < crossings.length; k += 2)
      lines.push([
        { x: crossings[k] as number, y },
        { x: crossings[k + 1] as number, y },
      ]);
  }
  return lines;
}

function crossingsAt(corners: readonly ZoneCorner[], y: number): number[] {
  const crossings: number[] = [];
  let before = corners[corners.length - 1];
  for (const corner of corners) {
    if (before && corner.y > y !== before.y > y)
      crossings.push(corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x));
    before = corner;
  }
  return crossings.sort((a, b) => a - b);
}
