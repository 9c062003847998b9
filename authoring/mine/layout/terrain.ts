/** The surface of the demo mine: ground with its roads cut and filled into it. */
import { projection } from './curve.ts';
import type { Vec3 } from './frame.ts';
import { type Ground, groundAt } from './ground.ts';
import type { Layout } from './network.ts';
import { mix, smoothstep } from './noise.ts';

/** Over this width beside a road the ground is cut or filled to meet it. */
const BATTER_M = 26;
const CELL_M = 40;

interface Segment {
  a: Vec3;
  b: Vec3;
  halfWidthM: number;
  reachM: number;
}

export type Terrain = (x: number, y: number) => Ground;

/** Surface sampler for a layout; ways that lie underground are left out. */
export function terrainOf(layout: Layout): Terrain {
  const cells = index(segmentsOf(layout));
  return (x, y) => {
    const ground = groundAt(x, y);
    const near = cells.get(key(Math.floor(x / CELL_M), Math.floor(y / CELL_M)));
    return near ? cut(ground, near, x, y) : ground;
  };
}

function segmentsOf(layout: Layout): Segment[] {
  const segments: Segment[] = [];
  for (const item of layout.stretches) {
    if (item.way.heightM !== undefined) continue;
    const inPit = item.way.kind === 'ramp' || item.way.kind === 'decline';
    for (let i = 1; i < item.line.length; i++) {
      const a = item.line[i - 1] as Vec3;
      const b = item.line[i] as Vec3;
      segments.push({
        a,
        b,
        halfWidthM: item.way.widthM / 2 - (item.way.kind === 'ramp' ? 3 : 0),
        reachM: inPit ? 4 : BATTER_M,
      });
    }
  }
  return segments;
}

function key(i: number, j: number): number {
  return (i + 1000) * 2000 + (j + 1000);
}

function index(segments: readonly Segment[]): Map<number, Segment[]> {
  const cells = new Map<number, Segment[]>();
  for (const segment of segments) {
    const reach = segment.halfWidthM + segment.reachM;
    const [x0, x1] = [Math.min(segment.a[0], segment.b[0]) - reach, Math.max(segment.a[0], segment.b[0]) + reach];
    const [y0, y1] = [Math.min(segment.a[1], segment.b[1]) - reach, Math.max(segment.a[1], segment.b[1]) + reach];
    for (let i = Math.floor(x0 / CELL_M); i <= Math.floor(x1 / CELL_M); i++) {
      for (let j = Math.floor(y0 / CELL_M); j <= Math.floor(y1 / CELL_M); j++) {
        const id = key(i, j);
        const cell = cells.get(id);
        if (cell) cell.push(segment);
        else cells.set(id, [segment]);
      }
    }
  }
  return cells;
}

function cut(ground: Ground, near: readonly Segment[], x: number, y: number): Ground {
  let best: { beside: number; z: number; reachM: number } | undefined;
  for (const segment of near) {
    const t = projection(segment.a, segment.b, [x, y]);
    const dx = mix(segment.a[0], segment.b[0], t) - x;
    const dy = mix(segment.a[1], segment.b[1], t) - y;
    const beside = Math.hypot(dx, dy) - segment.halfWidthM;
    if (best && beside >= best.beside) continue;
    best = { beside, z: mix(segment.a[2], segment.b[2], t), reachM: segment.reachM };
  }
  if (!best) return ground;
  const weight = 1 - smoothstep(0, best.reachM, best.beside);
  if (weight === 0) return ground;
  const road = Math.max(ground.road, 1 - smoothstep(-1.5, 0, best.beside));
  return {
    z: mix(ground.z, best.z, weight),
    road,
    bench: weight < 0.5 ? ground.bench : undefined,
    natural: ground.natural && weight < 0.5,
  };
}
