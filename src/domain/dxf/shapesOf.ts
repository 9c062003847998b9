/** Maps entities to shapes. */
import { AnnotationStyles } from './AnnotationStyles.ts';
import { DetailBudget } from './DetailBudget.ts';
import type { OmissionReason } from './drawing.ts';
import type { RawEntity } from './entity.ts';
import { faceShapes, solidShapes, subdivisionShapes } from './faceShapes.ts';
import { hatchShapes } from './hatchShapes.ts';
import { leaderShapes } from './leaderShapes.ts';
import { DXF_LIMITS } from './limits.ts';
import {
  arcShapes,
  ellipseShapes,
  frameShapes,
  infiniteLineShapes,
  lineShapes,
  multiLineShapes,
  pointShapes,
  splineShapes,
} from './lineShapes.ts';
import { multiLeaderShapes } from './multiLeaderShapes.ts';
import { paragraphShapes, toleranceShapes } from './paragraphShapes.ts';
import { isLongPolyline, lightPolylineShapes, polylineShapes } from './polylineShapes.ts';
import { sectionShapes } from './sectionShapes.ts';
import { isFiniteShape, type Shape } from './shape.ts';
import { textShapes } from './textShapes.ts';

type DrawShapes = (entity: RawEntity, detail: DetailBudget, styles: AnnotationStyles) => Shape[];

const SHAPES_BY_TYPE: Readonly<Record<string, DrawShapes>> = {
  LINE: lineShapes,
  '3DLINE': lineShapes,
  RAY: infiniteLineShapes,
  XLINE: infiniteLineShapes,
  POINT: pointShapes,
  CIRCLE: arcShapes,
  ARC: arcShapes,
  ELLIPSE: ellipseShapes,
  SPLINE: splineShapes,
  HELIX: splineShapes,
  LEADER: leaderShapes,
  MLINE: multiLineShapes,
  SECTIONOBJECT: sectionShapes,
  LWPOLYLINE: lightPolylineShapes,
  POLYLINE: polylineShapes,
  '3DFACE': faceShapes,
  SOLID: solidShapes,
  TRACE: solidShapes,
  MESH: subdivisionShapes,
  HATCH: hatchShapes,
  TEXT: textShapes,
  ATTRIB: textShapes,
  ATTDEF: textShapes,
  MTEXT: paragraphShapes,
  TOLERANCE: toleranceShapes,
  MULTILEADER: multiLeaderShapes,
  MLEADER: multiLeaderShapes,
  IMAGE: frameShapes,
  PDFUNDERLAY: frameShapes,
};

/** Types that may be empty without being damaged. */
const MAY_BE_EMPTY = /^(TEXT|MTEXT|ATTRIB|ATTDEF|TOLERANCE)$/;

/**
 * An entity's shapes in its own drawing or block, or the reason why it is omitted.
 * @param styles sizes of letters and arrows that entities do not specify
 */
export function shapesOf(
  entity: RawEntity,
  detail = new DetailBudget(DXF_LIMITS.details),
  styles = new AnnotationStyles(),
): Shape[] | OmissionReason {
  const draw = SHAPES_BY_TYPE[entity.type];
  if (!draw) return 'notDrawable';
  if (isLongPolyline(entity)) return 'longPolyline';
  const shapes = draw(entity, detail, styles);
  if (shapes.length === 0) return MAY_BE_EMPTY.test(entity.type) ? [] : 'damaged';
  return shapes.every(isFiniteShape) ? shapes : 'damaged';
}
