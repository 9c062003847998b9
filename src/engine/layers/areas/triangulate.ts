/** Cuts a polygon in plan into triangles by clipping ears; enough for zones and walls of some hundred corners. */

export interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * @returns three corner numbers a triangle, counter-clockwise where y points up; where edges cross, as many as can be had
 */
export function triangulate(corners: readonly PlanPoint[]): number[] {
  const left = corners.map((_, k) => k);
  if (areaOf(corners) < 0) left.reverse();
  const triangles: number[] = [];
  let tries = left.length;
  for (let at = 0; left.length > 3 && tries > 0; tries--) {
    const [a, b, c] = around(left, at);
    if (isEar(corners, left, a, b, c)) {
      triangles.push(a, b, c);
      left.splice((at + 1) % left.length, 1);
      tries = left.length + 1;
      if (at >= left.length) at = 0;
    } else at = (at + 1) % left.length;
  }
  if (left.length === 3) triangles.push(...around(left, 0));
  return triangles;
}

/** Twice the area, positive where the corners turn counter-clockwise. */
function areaOf(corners: readonly PlanPoint[]): number {
  let sum = 0;
  corners.forEach((corner, k) => {
    const next = corners[(k + 1) % corners.length] as PlanPoint;
    sum += corner.x * next.y - next.x * corner.y;
  });
  return sum;
}

function around(left: readonly number[], at: number): [number, number, number] {
  const of = (k: number): number => left[(at + k) % left.length] as number;
  return [of(0), of(1), of(2)];
}

function isEar(corners: readonly PlanPoint[], left: readonly number[], a: number, b: number, c: number): boolean {
  const [p, q, r] = [corners[a], corners[b], corners[c]] as [PlanPoint, PlanPoint, PlanPoint];
  if (turn(p, q, r) <= 0) return false;
  return left.every((k) => {
    if (k === a || k === b || k === c) return true;
    const s = corners[k] as PlanPoint;
    return !(turn(p, q, s) >= 0 && turn(q, r, s) >= 0 && turn(r, p, s) >= 0);
  });
}

function turn(a: PlanPoint, b: PlanPoint, c: PlanPoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
