/** The smallest rectangle in plan around points, at any rotation. */

/** A place in plan: x east, y north, metres. */
interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

export interface MinimumRectangle {
  readonly centre: PlanPoint;
  /** Lengths of its sides, metres. */
  readonly longSideM: number;
  readonly shortSideM: number;
  /** Compass direction of the long sides, radians clockwise from north, from 0 to below pi. */
  readonly bearingRad: number;
}

/** @returns undefined without points; a single place is a rectangle without size that points east */
export function minimumRectangle(points: readonly PlanPoint[]): MinimumRectangle | undefined {
  const [first] = points;
  if (!first) return undefined;
  // Site coordinates are millions of metres; their products lose small differences.
  const hull = convexHull(points.map(({ x, y }) => ({ x: x - first.x, y: y - first.y })));
  let best: MinimumRectangle = { centre: first, longSideM: 0, shortSideM: 0, bearingRad: Math.PI / 2 };
  let minAreaM2 = Number.POSITIVE_INFINITY;
  // One side of the smallest rectangle always lies on an edge of the hull.
  for (let k = 0; k < hull.length; k++) {
    const [a, b] = [hull[k] as PlanPoint, hull[(k + 1) % hull.length] as PlanPoint];
    const lengthM = Math.hypot(b.x - a.x, b.y - a.y);
    if (lengthM === 0) continue;
    const rectangle = rectangleAlong(hull, (b.x - a.x) / lengthM, (b.y - a.y) / lengthM);
    const areaM2 = rectangle.longSideM * rectangle.shortSideM;
    if (areaM2 >= minAreaM2) continue;
    minAreaM2 = areaM2;
    const { centre } = rectangle;
    best = { ...rectangle, centre: { x: first.x + centre.x, y: first.y + centre.y } };
  }
  return best;
}

/** The rectangle with sides along a direction, length 1, and across it. */
function rectangleAlong(hull: readonly PlanPoint[], dx: number, dy: number): MinimumRectangle {
  let [minAlong, maxAlong, minAcross, maxAcross] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const [along, across] = [x * dx + y * dy, x * dy - y * dx];
    minAlong = Math.min(minAlong, along);
    maxAlong = Math.max(maxAlong, along);
    minAcross = Math.min(minAcross, across);
    maxAcross = Math.max(maxAcross, across);
  }
  const [along, across] = [(minAlong + maxAlong) / 2, (minAcross + maxAcross) / 2];
  const [lengthM, widthM] = [maxAlong - minAlong, maxAcross - minAcross];
  const isLong = lengthM >= widthM;
  return {
    centre: { x: along * dx + across * dy, y: along * dy - across * dx },
    longSideM: Math.max(lengthM, widthM),
    shortSideM: Math.min(lengthM, widthM),
    bearingRad: foldToHalfTurn(isLong ? Math.atan2(dx, dy) : Math.atan2(dy, -dx)),
  };
}

/** The direction of the same line, from 0 to below pi. */
function foldToHalfTurn(rad: number): number {
  const turned = ((rad % Math.PI) + Math.PI) % Math.PI;
  return turned < Math.PI ? turned : 0;
}

/** Corners of the convex hull, counterclockwise (monotone chain); one or two if all points are collinear. */
function convexHull(points: readonly PlanPoint[]): PlanPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const lower = hullChain(sorted);
  const upper = hullChain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)].concat(lower.length === 1 ? lower : []);
}

function hullChain(sorted: readonly PlanPoint[]): PlanPoint[] {
  const hullPoints: PlanPoint[] = [];
  for (const point of sorted) {
    while (hullPoints.length >= 2 && !isLeftTurn(hullPoints.at(-2) as PlanPoint, hullPoints.at(-1) as PlanPoint, point))
      hullPoints.pop();
    hullPoints.push(point);
  }
  return hullPoints;
}

function isLeftTurn(a: PlanPoint, b: PlanPoint, c: PlanPoint): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}
