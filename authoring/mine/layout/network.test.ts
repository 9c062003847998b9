import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RoadEdge, type RoadPoint, roadNetworkSchema } from '../../../src/domain/site/roads.ts';
import { fromUtm, type Vec3 } from './frame.ts';
import { buildRoadNetwork, roadNetwork } from './network.ts';
import { simplifiedPolyline } from './simplify.ts';
import { terrainOf } from './terrain.ts';

const layout = buildRoadNetwork();
const network = roadNetworkSchema.parse(JSON.parse(readFileSync('demo/site/roads.json', 'utf8')));
const nodePlaces = new Map(network.nodes.map((node) => [node.id, node.at]));

function distanceBetween(a: RoadPoint, b: RoadPoint): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Every way to drive on from a node; `reversing` lets vehicles back out of draw points. */
function reachableNodes(from: string): Set<string> {
  const next = new Map<string, string[]>();
  const addArc = (a: string, b: string) => next.set(a, [...(next.get(a) ?? []), b]);
  for (const edge of network.edges) {
    addArc(edge.from, edge.to);
    if (!edge.oneWay) addArc(edge.to, edge.from);
  }
  const seen = new Set([from]);
  const queue = [from];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const to of next.get(node) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}

function stepsOf(edge: RoadEdge): { run: number; rise: number }[] {
  return edge.points.slice(1).map((b, i) => {
    const a = edge.points[i] as RoadPoint;
    return { run: Math.hypot(b[0] - a[0], b[1] - a[1]), rise: Math.abs(b[2] - a[2]) };
  });
}

/** Angle between one step and the next, radians. */
function bendAt(edge: RoadEdge, i: number): number {
  const [a, b, c] = [edge.points[i - 1], edge.points[i], edge.points[i + 1]] as [RoadPoint, RoadPoint, RoadPoint];
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy));
}

describe('road graph of the demo site', () => {
  it('matches the layout', () => {
    expect(network).toEqual(roadNetwork(layout));
  });

  it('has places to work at', () => {
    const placeCount = (kind: string) => network.places.filter((place) => place.kind === kind).length;
    expect(placeCount('face')).toBeGreaterThanOrEqual(4);
    expect(placeCount('drawpoint')).toBeGreaterThanOrEqual(8);
    for (const kind of [
      'dump',
      'rom',
      'crusher',
      'parking',
      'workshop',
      'fuel',
      'portal',
      'orepass',
      'chute',
      'refuge',
    ]) {
      expect(placeCount(kind), kind).toBeGreaterThanOrEqual(1);
    }
    expect(new Set(network.places.map((place) => place.id)).size).toBe(network.places.length);
  });

  it('has unique ids and no edge without its nodes', () => {
    expect(nodePlaces.size).toBe(network.nodes.length);
    expect(new Set(network.edges.map((edge) => edge.id)).size).toBe(network.edges.length);
    for (const edge of network.edges) expect(nodePlaces.has(edge.from) && nodePlaces.has(edge.to), edge.id).toBe(true);
    for (const place of network.places) expect(nodePlaces.has(place.node), place.id).toBe(true);
  });

  it('joins edges at their nodes within a centimetre', () => {
    for (const edge of network.edges) {
      expect(
        distanceBetween(edge.points[0] as RoadPoint, nodePlaces.get(edge.from) as RoadPoint),
        edge.id,
      ).toBeLessThan(0.01);
      expect(
        distanceBetween(edge.points.at(-1) as RoadPoint, nodePlaces.get(edge.to) as RoadPoint),
        edge.id,
      ).toBeLessThan(0.01);
    }
  });

  it('lets a vehicle drive from every place to every other', () => {
    for (const place of network.places) {
      const seen = reachableNodes(place.node);
      const missed = network.places.filter((other) => !seen.has(other.node)).map((other) => other.id);
      expect(missed, `from ${place.id}`).toEqual([]);
    }
  });

  it('keeps grades drivable: 10 % outside, 1:7 underground', () => {
    for (const edge of network.edges) {
      const most = edge.kind === 'decline' || edge.kind === 'drift' ? 1 / 7 : 0.1;
      for (const { run, rise } of stepsOf(edge)) expect(rise, edge.id).toBeLessThanOrEqual(most * run + 0.002);
    }
  });

  it('spaces points closely in bends, and bends no tighter than a vehicle steers', () => {
    for (const edge of network.edges) {
      const runs = stepsOf(edge);
      const least = edge.kind === 'haul' || edge.kind === 'ramp' ? 15 : 9;
      for (let i = 1; i < runs.length; i++) {
        const bend = bendAt(edge, i);
        const run = ((runs[i - 1]?.run ?? 0) + (runs[i]?.run ?? 0)) / 2;
        if (bend > 0.035) expect(Math.min(runs[i - 1]?.run ?? 0, runs[i]?.run ?? 0), edge.id).toBeLessThanOrEqual(10);
        expect(bend, edge.id).toBeLessThan(run / least + 0.02);
      }
    }
  });

  it('leads on without a kink where roads join, but for backing out of draw points', () => {
    const headings = new Map<string, number[]>();
    const noteHeading = (node: string, a: RoadPoint, b: RoadPoint) => {
      const heading = Math.atan2(b[1] - a[1], b[0] - a[0]);
      headings.set(node, [...(headings.get(node) ?? []), heading]);
    };
    for (const edge of network.edges) {
      noteHeading(edge.from, edge.points[0] as RoadPoint, edge.points[1] as RoadPoint);
      noteHeading(edge.to, edge.points.at(-1) as RoadPoint, edge.points.at(-2) as RoadPoint);
    }
    for (const [node, out] of headings) {
      const lines = out.map((heading) => ((heading % Math.PI) + Math.PI) % Math.PI);
      const first = lines[0] as number;
      for (const line of lines) {
        const turn = Math.abs(line - first);
        expect(Math.min(turn, Math.PI - turn), node).toBeLessThan(0.2);
      }
    }
  });

  it('is on the terrain outside', () => {
    const terrain = terrainOf(layout);
    for (const stretch of layout.stretches) {
      if (stretch.way.heightM !== undefined) continue;
      for (const [x, y, z] of simplifiedPolyline(stretch.line)) {
        expect(Math.abs(terrain.surfaceAt(x, y).z - z), stretch.id).toBeLessThan(0.5);
      }
    }
  });

  it('keeps every drive under rock', () => {
    const terrain = terrainOf(layout);
    for (const stretch of layout.stretches) {
      if (stretch.way.heightM === undefined) continue;
      for (const [x, y, z] of simplifiedPolyline(stretch.line).slice(2)) {
        expect(terrain.surfaceAt(x, y).z, stretch.id).toBeGreaterThan(z + stretch.way.heightM);
      }
    }
  });
});

describe('thinning', () => {
  it('keeps ends and bends, drops straight parts', () => {
    const line: Vec3[] = [
      [0, 0, 0],
      [5, 0, 0],
      [10, 0, 0],
      [15, 4, 0],
    ];
    expect(simplifiedPolyline(line)).toEqual([line[0], line[2], line[3]]);
  });

  it('reads its own UTM back', () => {
    expect(fromUtm([650_010.5, 4_763_000, 1_090])).toEqual([10.5, 0, -10]);
  });
});
