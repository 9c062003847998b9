/** The contour lines of a pit, background of sign-in pages: rings that rotate and stretch as they grow. */

const CONTOUR_CENTRE = { x: 1340, y: 560 };
const CONTOUR_COUNT = 26;
const POINTS_PER_CONTOUR = 48;
const SMOOTHING_FACTOR = 0.65;

/** From this ring on the ground is rougher. */
const FIRST_ROUGH_RING = 17;

/** Every fifth line is an index contour, drawn bolder, as on a survey map. */
const INDEX_CONTOUR_EVERY = 5;

export interface Contour {
  /** Path data of an SVG of 1920 by 1080. */
  readonly path: string;
  readonly isIndex: boolean;
}

/** From the bottom of the pit outwards. */
export function pitContours(): Contour[] {
  return Array.from({ length: CONTOUR_COUNT }, (_, ring) => ({
    path: smoothRing(ringPoints(ring)),
    isIndex: ring % INDEX_CONTOUR_EVERY === 0,
  }));
}

type Point = readonly [x: number, y: number];

function ringPoints(ring: number): Point[] {
  const radius = 108 + 36 * ring;
  return Array.from({ length: POINTS_PER_CONTOUR }, (_, k) => {
    const turn = (2 * Math.PI * k) / POINTS_PER_CONTOUR;
    const reach = radius * radiusFactor(turn, ring);
    return [
      CONTOUR_CENTRE.x + reach * Math.cos(turn),
      CONTOUR_CENTRE.y + SMOOTHING_FACTOR * reach * Math.sin(turn),
    ] as const;
  });
}

function radiusFactor(turn: number, ring: number): number {
  const roughness = ring < FIRST_ROUGH_RING ? 0 : 0.02 * Math.cos(7 * turn + ring - 20.42);
  return (
    1 +
    roughness +
    0.13 * Math.cos(2 * turn - 1.071 + 0.012 * ring) +
    0.07 * Math.cos(3 * turn + 0.229 - 0.01 * ring) +
    0.03 * Math.cos(5 * turn - 1.572 + 0.06 * ring)
  );
}

/** A closed Catmull-Rom curve through the points, as cubic Béziers. */
function smoothRing(points: readonly Point[]): string {
  const at = (k: number) => points[(k + points.length) % points.length] as Point;
  const curves = points.map((_, k) => {
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    return `C${pathPoint(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)} ${pathPoint(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)} ${pathPoint(...c)}`;
  });
  return `M${pathPoint(...at(0))}${curves.join('')}Z`;
}

function pathPoint(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
