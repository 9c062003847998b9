/** Contours every 10 m on natural ground, as thin ribbons just above it. */
import type { Vec3 } from '../layout/frame.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { blendColours, PALETTE, rockColour, toLinear } from './palette.ts';
import type { SurfaceGrid } from './surfaceGrid.ts';
import type { PatchWindow } from './terrainPatch.ts';

const CONTOUR_INTERVAL_M = 10;
/** Contours are at 5, 15, 25 m, because the levelled ground around the pit is at 0. */
const CONTOUR_OFFSET_M = 5;
/** Number of grid cells that one contour segment spans. */
const CELLS_PER_SEGMENT = 4;

type Point = readonly [x: number, y: number, z: number];

/** Contour ribbons of a window; they avoid pits, dumps, pads, roads and ground that fades out. */
export function contourMesh(grid: SurfaceGrid, window: PatchWindow, widthM: number, liftM: number): Mesh {
  const mesh = emptyMesh();
  const colour = toLinear(blendColours(rockColour([0, 0, 1], 0), PALETTE.line, 0.3));
  for (const [a, b] of segments(grid, window)) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 0.05) continue;
    const side = [(-(b[1] - a[1]) / length) * widthM * 0.5, ((b[0] - a[0]) / length) * widthM * 0.5] as const;
    const corner = (p: Point, sign: number): number => {
      const at: Vec3 = [p[0] + side[0] * sign, p[1] + side[1] * sign, p[2] + liftM];
      return addVertex(mesh, at, colour);
    };
    const [p, q, r, s] = [corner(a, -1), corner(b, -1), corner(b, 1), corner(a, 1)];
    mesh.indices.push(p, q, r, p, r, s);
  }
  return mesh;
}

function segments(grid: SurfaceGrid, { i, j, cells }: PatchWindow): [Point, Point][] {
  const lines: [Point, Point][] = [];
  for (let b = 0; b + CELLS_PER_SEGMENT <= cells; b += CELLS_PER_SEGMENT) {
    for (let a = 0; a + CELLS_PER_SEGMENT <= cells; a += CELLS_PER_SEGMENT) {
      const at = (da: number, db: number) => (j + b + db) * grid.side + i + a + da;
      const corners = [
        at(0, 0),
        at(CELLS_PER_SEGMENT, 0),
        at(CELLS_PER_SEGMENT, CELLS_PER_SEGMENT),
        at(0, CELLS_PER_SEGMENT),
      ];
      if (!corners.every((v) => grid.hasContours[v] === 1 && grid.alpha[v] === 1)) continue;
      contourCell(grid, corners, lines);
    }
  }
  return lines;
}

function contourCell(grid: SurfaceGrid, corners: readonly number[], lines: [Point, Point][]): void {
  const heights = corners.map((v) => grid.z[v] as number);
  const first =
    Math.ceil((Math.min(...heights) - CONTOUR_OFFSET_M) / CONTOUR_INTERVAL_M) * CONTOUR_INTERVAL_M + CONTOUR_OFFSET_M;
  for (let level = first; level < Math.max(...heights); level += CONTOUR_INTERVAL_M) {
    const crossings: Point[] = [];
    for (let k = 0; k < 4; k++) {
      const [v, w] = [corners[k] as number, corners[(k + 1) % 4] as number];
      const [za, zb] = [grid.z[v] as number, grid.z[w] as number];
      if (za < level === zb < level) continue;
      const t = (level - za) / (zb - za);
      const between = (values: Float64Array) =>
        (values[v] as number) + ((values[w] as number) - (values[v] as number)) * t;
      crossings.push([between(grid.x), between(grid.y), level]);
    }
    for (let k = 0; k + 1 < crossings.length; k += 2) lines.push([crossings[k] as Point, crossings[k + 1] as Point]);
  }
}
