/** The surface of the demo mine: ground with its roads cut and filled into it. */
import { projection } from './curve.ts';
import type { Vec2, Vec3 } from './frame.ts';
import { type Ground, groundAt, toDumpEdge } from './ground.ts';
import type { Layout } from './network.ts';
import { mix, smoothstep } from './noise.ts';
import { toPitEdge } from './pit.ts';
import { PlanCells } from './planCells.ts';
import { type Survey, TODAY } from './survey.ts';

/** Over this width beside a road the ground is cut or filled to meet it. */
const BATTER_M = 26;
const CELL_M = 40;

interface Segment {
  a: Vec3;
  b: Vec3;
  halfWidthM: number;
  reachM: number;
}

/** A position on the finished surface. */
export interface Surface extends Ground {
  /** 1 on a road, 0.5 on its edge, 0 off it. */
  road: number;
}

/** The finished surface, asked for by plan position in the mine frame. */
export interface Terrain {
  at(x: number, y: number): Surface;
  /** Plan vector to the nearest edge of a road, crest or toe that is within a distance. */
  toEdge(x: number, y: number, withinM: number): Vec2 | undefined;
}

/** Surface sampler for a layout; ways that lie underground are left out. */
export function terrainOf(layout: Layout, survey: Survey = TODAY): Terrain {
  const cells = new PlanCells<Segment>(CELL_M);
  for (const segment of segmentsOf(layout)) {
    const { a, b, halfWidthM, reachM } = segment;
    cells.put(segment, a, b, halfWidthM + reachM);
  }
  const beside = (x: number, y: number): RoadsideTerrain | undefined => besideRoad(cells.at(x, y), x, y);
  return {
    at: (x, y) => cut(groundAt(x, y, survey), beside(x, y)),
    toEdge: (x, y, withinM) => {
      const road = beside(x, y);
      if (road && Math.abs(road.beyondM) < withinM) return road.toEdge;
      if (road && road.beyondM < road.reachM * 0.5) return undefined;
      return toPitEdge(x, y, withinM) ?? toDumpEdge(x, y, withinM);
    },
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

/** Where a position is beside the nearest road. */
interface RoadsideTerrain {
  /** Metres beyond the road's edge; negative on it. */
  beyondM: number;
  z: number;
  reachM: number;
  toEdge: Vec2;
}

function besideRoad(near: readonly Segment[], x: number, y: number): RoadsideTerrain | undefined {
  let best: RoadsideTerrain | undefined;
  for (const segment of near) {
    const t = projection(segment.a, segment.b, [x, y]);
    const dx = mix(segment.a[0], segment.b[0], t) - x;
    const dy = mix(segment.a[1], segment.b[1], t) - y;
    const away = Math.hypot(dx, dy);
    const beyondM = away - segment.halfWidthM;
    if (best && beyondM >= best.beyondM) continue;
    const share = beyondM / (away || 1);
    best = { beyondM, z: mix(segment.a[2], segment.b[2], t), reachM: segment.reachM, toEdge: [dx * share, dy * share] };
  }
  return best;
}

function cut(ground: Ground, beside: RoadsideTerrain | undefined): Surface {
  const weight = beside ? 1 - smoothstep(0, beside.reachM, beside.beyondM) : 0;
  if (!beside || weight === 0) return { ...ground, road: 0 };
  return {
    z: mix(ground.z, beside.z, weight),
    road: 1 - smoothstep(-0.3, 0.3, beside.beyondM),
    bench: weight < 0.5 ? ground.bench : undefined,
    natural: ground.natural && weight < 0.5,
  };
}
