/** Lines, texts and inserts of a drawing, metres and degrees. */
import type { Vec2, Vec3 } from '../../layout/frame.ts';
import { type DxfTag, type Entity, type EntityStyle, entity, pointTags } from './entity.ts';
import { toOcs, unit } from './objectAxes.ts';

export function lineEntity(layer: string, a: Vec3, b: Vec3, style: EntityStyle = {}): Entity {
  return entity('LINE', layer, style, [[100, 'AcDbLine'], ...pointTags(a), ...pointTags(b, 11)]);
}

export function circle(layer: string, centre: Vec3, radiusM: number, style: EntityStyle = {}): Entity {
  return entity('CIRCLE', layer, style, [[100, 'AcDbCircle'], ...pointTags(centre), [40, radiusM]]);
}

/** A circle perpendicular to a direction. */
export function circleAround(layer: string, centre: Vec3, radiusM: number, axis: Vec3): Entity {
  const normal = unit(axis);
  const body: DxfTag[] = [
    [100, 'AcDbCircle'],
    ...pointTags(toOcs(centre, normal)),
    [40, radiusM],
    ...pointTags(normal, 210),
  ];
  return entity('CIRCLE', layer, {}, body);
}

export function arc(layer: string, centre: Vec3, radiusM: number, fromDeg: number, toDeg: number): Entity {
  const body: DxfTag[] = [
    [100, 'AcDbCircle'],
    ...pointTags(centre),
    [40, radiusM],
    [100, 'AcDbArc'],
    [50, fromDeg],
    [51, toDeg],
  ];
  return entity('ARC', layer, {}, body);
}

export function polyline3d(layer: string, points: readonly Vec3[], closed = false, style: EntityStyle = {}): Entity {
  const vertices = points.map((point) =>
    entity('VERTEX', layer, style, [[100, 'AcDbVertex'], [100, 'AcDb3dPolylineVertex'], ...pointTags(point), [70, 32]]),
  );
  const body: DxfTag[] = [[100, 'AcDb3dPolyline'], [66, 1], ...pointTags([0, 0, 0]), [70, closed ? 9 : 8]];
  return entity('POLYLINE', layer, style, body, [...vertices, entity('SEQEND', layer, {}, [])]);
}

/** A flat line at an altitude; each of `bulges` curves the segment that starts at the point with the same index. */
export function flatPolyline(
  layer: string,
  points: readonly Vec2[],
  z: number,
  {
    closed = false,
    bulges = [] as readonly number[],
    ...style
  }: EntityStyle & { closed?: boolean; bulges?: readonly number[] },
): Entity {
  const corners = points.flatMap(([x, y], i): DxfTag[] => {
    const bulge = bulges[i] ?? 0;
    return [[10, x], [20, y], ...(bulge === 0 ? [] : [[42, bulge] as const])];
  });
  const body: DxfTag[] = [[100, 'AcDbPolyline'], [90, points.length], [70, closed ? 1 : 0], [38, z], ...corners];
  return entity('LWPOLYLINE', layer, style, body);
}

export interface TextPlacement extends EntityStyle {
  heightM: number;
  turnDeg?: number;
  /** Centres the text on the point, which is otherwise its left end. */
  centred?: boolean;
}

export function text(
  layer: string,
  point: Vec3,
  content: string,
  { heightM, turnDeg, centred, ...style }: TextPlacement,
) {
  const body: DxfTag[] = [[100, 'AcDbText'], ...pointTags(point), [40, heightM], [1, content]];
  if (turnDeg !== undefined) body.push([50, turnDeg]);
  body.push([7, 'PLAN']);
  if (centred) body.push([72, 1], ...pointTags(point, 11), [100, 'AcDbText'], [73, 2]);
  else body.push([100, 'AcDbText']);
  return entity('TEXT', layer, style, body);
}

/** Multi-line text; the codes `\P` (line break) and `\C1;` (colour) pass through. */
export function paragraph(layer: string, point: Vec3, content: string, heightM: number, widthM: number): Entity {
  const pieces: string[] = [];
  for (let from = 0; from < content.length; from += 240) pieces.push(content.slice(from, from + 240));
  const chunks = pieces.map((piece, i): DxfTag => [i === pieces.length - 1 ? 1 : 3, piece]);
  const body: DxfTag[] = [
    [100, 'AcDbMText'],
    ...pointTags(point),
    [40, heightM],
    [41, widthM],
    [71, 1],
    [72, 1],
    ...chunks,
    [7, 'PLAN'],
  ];
  return entity('MTEXT', layer, {}, body);
}

export function insert(
  layer: string,
  block: string,
  point: Vec3,
  scale: number,
  turnDeg: number,
  style: EntityStyle = {},
) {
  const body: DxfTag[] = [
    [100, 'AcDbBlockReference'],
    [2, block],
    ...pointTags(point),
    [41, scale],
    [42, scale],
    [43, scale],
    [50, turnDeg],
  ];
  return entity('INSERT', layer, style, body);
}

/** A cubic spline with these control points, clamped at both ends. */
export function splineEntity(layer: string, controls: readonly Vec3[], style: EntityStyle = {}): Entity {
  const spans = controls.length - 3;
  const knots = [0, 0, 0, ...Array.from({ length: spans + 1 }, (_, i) => i), spans, spans, spans];
  const body: DxfTag[] = [
    [100, 'AcDbSpline'],
    ...pointTags([0, 0, 1], 210),
    [70, 8],
    [71, 3],
    [72, knots.length],
    [73, controls.length],
    [74, 0],
    ...knots.map((knot): DxfTag => [40, knot]),
    ...controls.flatMap((control) => pointTags(control)),
  ];
  return entity('SPLINE', layer, style, body);
}
