/**
 * Entities of an ASCII DXF drawing as group codes and values. Heights and radii are metres, angles degrees; handles and owners
 * are given when the drawing is written.
 */
import type { Vec2, Vec3 } from '../../layout/frame.ts';

/** A group code with its value, as DXF writes them in two lines. */
export type Tag = readonly [code: number, value: string | number];

/** An entity; what follows it in the file (vertices, attributes) hangs on it. */
export interface Entity {
  type: string;
  layer: string;
  /** Group codes common to all entities: colour (62, 420), line type (6). */
  style: readonly Tag[];
  body: readonly Tag[];
  parts?: readonly Entity[];
}

/** How an entity differs from its layer. */
export interface EntityStyle {
  /** AutoCAD colour index; 0 is by block, 256 by layer. */
  colour?: number;
  /** 24 bits; stands over the index. */
  trueColour?: number;
  lineType?: string;
}

function entity(
  type: string,
  layer: string,
  style: EntityStyle,
  body: readonly Tag[],
  parts?: readonly Entity[],
): Entity {
  const tags: Tag[] = [];
  if (style.lineType !== undefined) tags.push([6, style.lineType]);
  if (style.colour !== undefined) tags.push([62, style.colour]);
  if (style.trueColour !== undefined) tags.push([420, style.trueColour]);
  return { type, layer, style: tags, body, ...(parts ? { parts } : {}) };
}

function at([x, y, z]: Vec3, code = 10): Tag[] {
  return [
    [code, x],
    [code + 10, y],
    [code + 20, z],
  ];
}

export function line(layer: string, a: Vec3, b: Vec3, style: EntityStyle = {}): Entity {
  return entity('LINE', layer, style, [[100, 'AcDbLine'], ...at(a), ...at(b, 11)]);
}

export function circle(layer: string, centre: Vec3, radiusM: number, style: EntityStyle = {}): Entity {
  return entity('CIRCLE', layer, style, [[100, 'AcDbCircle'], ...at(centre), [40, radiusM]]);
}

/** A circle that stands across a direction. */
export function circleAround(layer: string, centre: Vec3, radiusM: number, axis: Vec3): Entity {
  const normal = unit(axis);
  const body: Tag[] = [[100, 'AcDbCircle'], ...at(toOcs(centre, normal)), [40, radiusM], ...at(normal, 210)];
  return entity('CIRCLE', layer, {}, body);
}

export function arc(layer: string, centre: Vec3, radiusM: number, fromDeg: number, toDeg: number): Entity {
  const body: Tag[] = [[100, 'AcDbCircle'], ...at(centre), [40, radiusM], [100, 'AcDbArc'], [50, fromDeg], [51, toDeg]];
  return entity('ARC', layer, {}, body);
}

export function polyline3d(layer: string, points: readonly Vec3[], closed = false, style: EntityStyle = {}): Entity {
  const vertices = points.map((point) =>
    entity('VERTEX', layer, style, [[100, 'AcDbVertex'], [100, 'AcDb3dPolylineVertex'], ...at(point), [70, 32]]),
  );
  const body: Tag[] = [[100, 'AcDb3dPolyline'], [66, 1], ...at([0, 0, 0]), [70, closed ? 9 : 8]];
  return entity('POLYLINE', layer, style, body, [...vertices, entity('SEQEND', layer, {}, [])]);
}

/** A flat line at a height; `bulges` round the leg that starts at the point of the same place. */
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
  const corners = points.flatMap(([x, y], i): Tag[] => {
    const bulge = bulges[i] ?? 0;
    return [[10, x], [20, y], ...(bulge === 0 ? [] : [[42, bulge] as const])];
  });
  const body: Tag[] = [[100, 'AcDbPolyline'], [90, points.length], [70, closed ? 1 : 0], [38, z], ...corners];
  return entity('LWPOLYLINE', layer, style, body);
}

export interface TextPlacement extends EntityStyle {
  heightM: number;
  turnDeg?: number;
  /** Middle of the text on the point instead of its left end. */
  centred?: boolean;
}

export function text(
  layer: string,
  point: Vec3,
  content: string,
  { heightM, turnDeg, centred, ...style }: TextPlacement,
) {
  const body: Tag[] = [[100, 'AcDbText'], ...at(point), [40, heightM], [1, content]];
  if (turnDeg !== undefined) body.push([50, turnDeg]);
  body.push([7, 'PLAN']);
  if (centred) body.push([72, 1], ...at(point, 11), [100, 'AcDbText'], [73, 2]);
  else body.push([100, 'AcDbText']);
  return entity('TEXT', layer, style, body);
}

/** Several lines; codes as `\P` (next line) and `\C1;` (colour) pass through. */
export function paragraph(layer: string, point: Vec3, content: string, heightM: number, widthM: number): Entity {
  const pieces: string[] = [];
  for (let from = 0; from < content.length; from += 240) pieces.push(content.slice(from, from + 240));
  const chunks = pieces.map((piece, i): Tag => [i === pieces.length - 1 ? 1 : 3, piece]);
  const body: Tag[] = [
    [100, 'AcDbMText'],
    ...at(point),
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
  const body: Tag[] = [
    [100, 'AcDbBlockReference'],
    [2, block],
    ...at(point),
    [41, scale],
    [42, scale],
    [43, scale],
    [50, turnDeg],
  ];
  return entity('INSERT', layer, style, body);
}

export function face(layer: string, corners: readonly [Vec3, Vec3, Vec3, Vec3], style: EntityStyle = {}): Entity {
  return entity('3DFACE', layer, style, [[100, 'AcDbFace'], ...corners.flatMap((corner, i) => at(corner, 10 + i))]);
}

/** A mesh of quads; faces index the points from 0. */
export function polyface(layer: string, points: readonly Vec3[], faces: readonly (readonly number[])[]): Entity {
  const corners = points.map((point) =>
    entity('VERTEX', layer, {}, [[100, 'AcDbVertex'], [100, 'AcDbPolyFaceMeshVertex'], ...at(point), [70, 192]]),
  );
  const sides = faces.map((indices) =>
    entity('VERTEX', layer, {}, [
      [100, 'AcDbFaceRecord'],
      ...at([0, 0, 0]),
      [70, 128],
      ...indices.map((index, i): Tag => [71 + i, index + 1]),
    ]),
  );
  const body: Tag[] = [
    [100, 'AcDbPolyFaceMesh'],
    [66, 1],
    ...at([0, 0, 0]),
    [70, 64],
    [71, points.length],
    [72, faces.length],
  ];
  return entity('POLYLINE', layer, {}, body, [...corners, ...sides, entity('SEQEND', layer, {}, [])]);
}

/** A filled outline: solid, or lined at 45 degrees with a spacing. */
export function hatch(
  layer: string,
  outline: readonly Vec2[],
  z: number,
  spacingM?: number,
  style: EntityStyle = {},
): Entity {
  const solid = spacingM === undefined;
  const off = (spacingM ?? 0) * Math.SQRT1_2;
  const pattern: Tag[] = solid
    ? []
    : [
        [52, 0],
        [41, 1],
        [77, 0],
        [78, 1],
        [53, 45],
        [43, 0],
        [44, 0],
        [45, -off],
        [46, off],
        [79, 0],
      ];
  const body: Tag[] = [
    [100, 'AcDbHatch'],
    ...at([0, 0, z]),
    ...at([0, 0, 1], 210),
    [2, solid ? 'SOLID' : 'ANSI31'],
    [70, solid ? 1 : 0],
    [71, 0],
    [91, 1],
    [92, 3],
    [72, 0],
    [73, 1],
    [93, outline.length],
    ...outline.flatMap(([x, y]): Tag[] => [
      [10, x],
      [20, y],
    ]),
    [97, 0],
    [75, 0],
    [76, 1],
    ...pattern,
    [98, 0],
  ];
  return entity('HATCH', layer, style, body);
}

/** A smooth line of degree 3 through control points, clamped at both ends. */
export function spline(layer: string, controls: readonly Vec3[], style: EntityStyle = {}): Entity {
  const spans = controls.length - 3;
  const knots = [0, 0, 0, ...Array.from({ length: spans + 1 }, (_, i) => i), spans, spans, spans];
  const body: Tag[] = [
    [100, 'AcDbSpline'],
    ...at([0, 0, 1], 210),
    [70, 8],
    [71, 3],
    [72, knots.length],
    [73, controls.length],
    [74, 0],
    ...knots.map((knot): Tag => [40, knot]),
    ...controls.flatMap((control) => at(control)),
  ];
  return entity('SPLINE', layer, style, body);
}

/** World to object coordinates by the arbitrary axis rule. */
export function toOcs([x, y, z]: Vec3, normal: Vec3): Vec3 {
  const [nx, ny, nz] = normal;
  const steep = Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64;
  const ax = unit(steep ? [nz, 0, -nx] : [-ny, nx, 0]);
  const ay: Vec3 = [ny * ax[2] - nz * ax[1], nz * ax[0] - nx * ax[2], nx * ax[1] - ny * ax[0]];
  const dot = (a: Vec3) => a[0] * x + a[1] * y + a[2] * z;
  return [dot(ax), dot(ay), dot(normal)];
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
