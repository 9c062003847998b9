/** The surface of the demo mine: ground with its roads cut and filled into it. */
import { nearestShareOnSegment } from './curve.ts';
import type { Vec2, Vec3 } from './frame.ts';
import { type Ground, groundAt, vectorToDumpEdge } from './ground.ts';
import { vectorToHeapEdge, vectorToShore } from './heaps.ts';
import type { Layout } from './network.ts';
import { lerp, smoothstep } from './noise.ts';
import { vectorToPitEdge } from './pit.ts';
import { PlanCells } from './planCells.ts';
import { CURRENT_SURVEY, type Survey } from './survey.ts';
import type { Way } from './way.ts';

/** Width beside a road over which the ground is cut or filled to meet it. */
const ROADSIDE_BLEND_WIDTH_M = 26;
const CELL_M = 40;
/** Length over which wheel tracks fade before another road. */
const JUNCTION_FADE_M = 14;

interface Segment {
  a: Vec3;
  b: Vec3;
  halfWidthM: number;
  reachM: number;
  way: Way;
}

/** A position on the finished surface. */
export interface Surface extends Ground {
  /** 1 on a road, 0.5 on its edge, 0 off it. */
  roadWeight: number;
  /** Position across the nearest road, from -1 at its left edge to 1 at its right. */
  acrossRoad: number;
  /** Strength of wheel tracks, 0 to 1; 0 at junctions, where tracks run in all directions. */
  trackStrength: number;
  /** Whether the nearest road is a ramp. */
  isRamp: boolean;
}

/** The finished surface, sampled by plan position in the mine frame. */
export interface Terrain {
  surfaceAt(x: number, y: number): Surface;
  /** Plan vector to the nearest edge of a road, crest or toe within a distance. */
  vectorToEdge(x: number, y: number, maxDistanceM: number): Vec2 | undefined;
}

/** Surface sampler for a layout; underground ways are left out. */
export function terrainOf(layout: Layout, survey: Survey = CURRENT_SURVEY): Terrain {
  const cells = new PlanCells<Segment>(CELL_M);
  for (const segment of segmentsOf(layout)) {
    const { a, b, halfWidthM, reachM } = segment;
    cells.insert(segment, a, b, halfWidthM + reachM);
  }
  const roadsideAt = (x: number, y: number): RoadsideTerrain | undefined => nearestRoadside(cells.itemsAt(x, y), x, y);
  return {
    surfaceAt: (x, y) => cutByRoad(groundAt(x, y, survey), roadsideAt(x, y)),
    vectorToEdge: (x, y, maxDistanceM) => {
      const road = roadsideAt(x, y);
      if (road && Math.abs(road.beyondEdgeM) < maxDistanceM) return road.toEdge;
      if (road && road.beyondEdgeM < road.reachM * 0.5) return undefined;
      return (
        vectorToPitEdge(x, y, maxDistanceM) ??
        vectorToDumpEdge(x, y, maxDistanceM) ??
        vectorToHeapEdge(x, y, maxDistanceM) ??
        vectorToShore(x, y, maxDistanceM)
      );
    },
  };
}

function segmentsOf(layout: Layout): Segment[] {
  const segments: Segment[] = [];
  for (const item of layout.stretches) {
    if (item.way.heightM !== undefined) continue;
    const isInPit = item.way.kind === 'ramp' || item.way.kind === 'decline';
    for (let i = 1; i < item.line.length; i++) {
      const a = item.line[i - 1] as Vec3;
      const b = item.line[i] as Vec3;
      segments.push({
        a,
        b,
        halfWidthM: item.way.widthM / 2 - (item.way.kind === 'ramp' ? 3 : 0),
        reachM: isInPit ? 4 : ROADSIDE_BLEND_WIDTH_M,
        way: item.way,
      });
    }
  }
  return segments;
}

/** A position relative to the nearest road. */
interface RoadsideTerrain {
  /** Distance beyond the road's edge, metres; negative on the road. */
  beyondEdgeM: number;
  z: number;
  reachM: number;
  toEdge: Vec2;
  across: number;
  way: Way;
  /** Distance beyond the edge of the next nearest road, metres. */
  beyondOtherEdgeM: number;
}

function nearestRoadside(near: readonly Segment[], x: number, y: number): RoadsideTerrain | undefined {
  let nearestRoad: RoadsideTerrain | undefined;
  const beyondByWay = new Map<Way, number>();
  for (const segment of near) {
    const t = nearestShareOnSegment(segment.a, segment.b, [x, y]);
    const dx = lerp(segment.a[0], segment.b[0], t) - x;
    const dy = lerp(segment.a[1], segment.b[1], t) - y;
    const distanceM = Math.hypot(dx, dy);
    const beyondEdgeM = distanceM - segment.halfWidthM;
    beyondByWay.set(segment.way, Math.min(beyondEdgeM, beyondByWay.get(segment.way) ?? beyondEdgeM));
    if (nearestRoad && beyondEdgeM >= nearestRoad.beyondEdgeM) continue;
    const isLeft = (segment.b[0] - segment.a[0]) * dy > (segment.b[1] - segment.a[1]) * dx;
    const share = beyondEdgeM / (distanceM || 1);
    nearestRoad = {
      beyondEdgeM,
      z: lerp(segment.a[2], segment.b[2], t),
      reachM: segment.reachM,
      toEdge: [dx * share, dy * share],
      across: ((isLeft ? 1 : -1) * distanceM) / segment.halfWidthM,
      way: segment.way,
      beyondOtherEdgeM: Number.POSITIVE_INFINITY,
    };
  }
  if (!nearestRoad) return undefined;
  beyondByWay.delete(nearestRoad.way);
  nearestRoad.beyondOtherEdgeM = Math.min(...beyondByWay.values());
  return nearestRoad;
}

function cutByRoad(ground: Ground, roadside: RoadsideTerrain | undefined): Surface {
  const weight = roadside ? 1 - smoothstep(0, roadside.reachM, roadside.beyondEdgeM) : 0;
  if (!roadside || weight === 0) return { ...ground, roadWeight: 0, acrossRoad: 0, trackStrength: 0, isRamp: false };
  return {
    z: lerp(ground.z, roadside.z, weight),
    roadWeight: 1 - smoothstep(-0.3, 0.3, roadside.beyondEdgeM),
    bench: weight < 0.5 ? ground.bench : undefined,
    hasContours: ground.hasContours && weight < 0.5,
    kind: ground.kind,
    acrossRoad: Math.max(-1, Math.min(1, roadside.across)),
    trackStrength: smoothstep(0, JUNCTION_FADE_M, roadside.beyondOtherEdgeM),
    isRamp: roadside.way.kind === 'ramp',
  };
}
