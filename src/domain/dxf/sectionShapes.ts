/** A section plane: its line in plan, and the area or volume that it cuts behind it. */
import { numberOf, pointOf, pointsOf, type RawEntity, type Vec3 } from './entity.ts';
import { closedPath, pathShape, type Shape } from './shape.ts';
import { addVectors, scaleVector, unit } from './vector.ts';

/** Group 90: what the section cuts. A plane has no back, and only a volume has heights. */
const [PLANE_SECTION, VOLUME_SECTION] = [1, 4];

export function sectionShapes(entity: RawEntity): Shape[] {
  const line = pointsOf(entity, 11);
  if (line.length < 2) return [];
  const state = numberOf(entity, 90, PLANE_SECTION);
  const back = state === PLANE_SECTION ? [] : pointsOf(entity, 12);
  if (back.length === 0) return [pathShape(line)];
  const outline = outlineOf(line, back);
  return state === VOLUME_SECTION ? volumeShapes(entity, outline) : [closedPath(outline, true)];
}

/** The outline: along the line and back along the rear line, which files store in either direction. */
function outlineOf(line: readonly Vec3[], back: readonly Vec3[]): Vec3[] {
  const end = line.at(-1) as Vec3;
  const distanceTo = (point: Vec3): number => Math.hypot(...addVectors(point, end, -1));
  const isReversed = distanceTo(back.at(-1) as Vec3) < distanceTo(back[0] as Vec3);
  return [...line, ...(isReversed ? back.toReversed() : back)];
}

/** Its top, its bottom and its edges. */
function volumeShapes(entity: RawEntity, outline: readonly Vec3[]): Shape[] {
  const up = unit(pointOf(entity, 10) ?? [0, 0, 1], [0, 0, 1]);
  const shifted = (byUnits: number): Vec3[] => outline.map((point) => addVectors(point, scaleVector(up, byUnits)));
  const top = shifted(numberOf(entity, 40, 0));
  const bottom = shifted(-numberOf(entity, 41, 0));
  const edges = top.map((point, k) => pathShape([point, bottom[k] as Vec3]));
  return [closedPath(top, true), closedPath(bottom, true), ...edges];
}
