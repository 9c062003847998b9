/** The contour lines behind the sign-in page: rings of a made-up hill, every fifth one stronger. */

interface Contour {
  d: string;
  index: boolean;
}

const CENTRE = { x: 1345, y: 560 };
const STEPS = 120;

/** @param count rings, from the summit outwards @returns SVG path data in a 1920 by 1080 box */
export function contourPaths(count: number): Contour[] {
  return Array.from({ length: count }, (_, ring) => ({ d: ringPath(ring), index: ring % 3 === 0 }));
}

function ringPath(ring: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => ringPoint(ring, (step / STEPS) * 2 * Math.PI));
  return `M${points.join('L')}Z`;
}

function ringPoint(ring: number, angle: number): string {
  const radius = 84 + ring * 38 + ring * ring * 0.9;
  const swell =
    1 +
    0.13 * Math.sin(2 * angle + 0.5 + ring * 0.05) +
    0.07 * Math.sin(3 * angle + 1.9 - ring * 0.08) +
    0.03 * Math.sin(5 * angle + 0.3 + ring * 0.11);
  const x = CENTRE.x + Math.cos(angle) * radius * 1.35 * swell;
  const y = CENTRE.y + Math.sin(angle) * radius * 0.86 * swell;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
