/** Edges and corners of zones in the colours and widths that users gave them, shared by the views of a map. */
import type { Zone } from '../../../domain/zone/zone.ts';
import { zoneLevels } from '../../../domain/zone/zoneLevels.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import { SketchSet } from './SketchSet.ts';

export class ZoneStyleSet extends SketchSet {
  /** @param levelM altitude of the middle of zones without bounds */
  setZones(zones: readonly Zone[], levelM: number): void {
    this.set(zones.flatMap((zone) => ringsOf(zone, levelM)));
  }
}

function ringsOf(zone: Zone, levelM: number): Sketch[] {
  const { id, style, corners } = zone;
  if (!style) return [];
  return zoneLevels(zone, levelM).map((altitude) => ({
    id,
    tone: 'kept',
    closed: true,
    points: corners.map(({ x, y }) => ({ easting: x, northing: y, altitude })),
    lineWidthPx: style.lineWidth,
    pointSizePx: style.pointSize,
    colour: style.colour,
  }));
}
