/** LEADER: the line from its subject to its text, with an arrow at the subject. */
import type { AnnotationStyles } from './AnnotationStyles.ts';
import { leaderLine } from './arrowShapes.ts';
import { curveThroughPoints } from './curves.ts';
import type { DetailBudget } from './DetailBudget.ts';
import { numberOf, pointOf, pointsOf, type RawEntity } from './entity.ts';
import type { Shape } from './shape.ts';

export function leaderShapes(entity: RawEntity, _detail: DetailBudget, styles: AnnotationStyles): Shape[] {
  const corners = pointsOf(entity, 10);
  if (corners.length < 2) return [];
  const isCurved = numberOf(entity, 72, 0) === 1;
  const line = isCurved ? curveThroughPoints(corners, false) : corners;
  const hasArrow = numberOf(entity, 71, 1) !== 0;
  const arrow = styles.leaderArrow(entity);
  return leaderLine(corners, line, hasArrow ? arrow : { ...arrow, length: 0 }, pointOf(entity, 210));
}
