/** Searches against the simplest method there is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from '../../../tests/fixtures/roadNetwork.ts';
import type { RoadPoint } from '../site/roads.ts';
import { findRoute, MAX_RATIO_TO_LIMIT } from './findRoute.ts';
import { roadGraph } from './roadGraph.ts';

const sitePointOf = ([x, y, z]: RoadPoint) => ({ easting: x, northing: y, altitude: z });

interface Arc {
  to: number;
  seconds: number;
}

/** Seconds of the quickest path between nodes, by the simplest algorithm; infinite if there is none. */
function dijkstra(arcs: readonly (readonly Arc[])[], from: number, to: number): number {
  const seconds = arcs.map((_, k) => (k === from ? 0 : Number.POSITIVE_INFINITY));
  const open = new Set(arcs.keys());
  while (open.size > 0) {
    let node = -1;
    for (const k of open) if (node < 0 || (seconds[k] as number) < (seconds[node] as number)) node = k;
    open.delete(node);
    for (const arc of arcs[node] ?? [])
      seconds[arc.to] = Math.min(seconds[arc.to] as number, (seconds[node] as number) + arc.seconds);
  }
  return seconds[to] as number;
}

test('equals Dijkstra on 200 random pairs with closures, narrow and one-way roads, and driven speeds', () => {
  const SIDE = 7;
  const COUNT = SIDE * SIDE;
  const graphs = fc.record({
    heights: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: COUNT, maxLength: COUNT }),
    links: fc.array(
      fc.record({
        node: fc.nat(COUNT - 1),
        step: fc.constantFrom(1, SIDE, SIDE + 1),
        oneWay: fc.boolean(),
        speedLimitKmh: fc.integer({ min: 1, max: 60 }),
        isClosed: fc.nat(9).map((k) => k === 0),
        widthM: fc.constantFrom(3, 4, 9, undefined),
        /** Forwards and backwards; 0 where no vehicle drove. */
        drivenKmh: fc.tuple(fc.nat(90), fc.nat(90)),
      }),
      { minLength: 100, maxLength: 240 },
    ),
    from: fc.nat(COUNT - 1),
    to: fc.nat(COUNT - 1),
    size: fc.constantFrom(undefined, { widthM: 3, heightM: 3 }),
  });
  let found = 0;
  fc.assert(
    fc.property(graphs, ({ heights, links, from, to, size: respectsSize }) => {
      // A spur at each end, far from all other roads.
      const spots = heights.map((z, k) => [(k % SIDE) * 400, Math.floor(k / SIDE) * 400, 1_000 + z] as const);
      const nodes = [...spots, [-300, -300, 2_000] as const, [-300, 3_300, 3_000] as const];
      const plain = {
        oneWay: false,
        speedLimitKmh: 36,
        isClosed: false,
        widthM: undefined,
        drivenKmh: [0, 0] as const,
      };
      const roads = [
        { ...plain, from: COUNT, to: from },
        { ...plain, from: to, to: COUNT + 1 },
        ...links
          .filter(({ node, step }) => node + step < COUNT)
          .map((link) => ({ ...link, from: link.node, to: link.node + link.step })),
      ];
      const network = networkOf(
        Object.fromEntries(nodes.map((node, k) => [`n${k}`, node])),
        roads.map(({ from: a, to: b, oneWay, speedLimitKmh, widthM }) => ({
          from: `n${a}`,
          to: `n${b}`,
          oneWay,
          speedLimitKmh,
          widthM,
        })),
      );
      const kmhOf = (k: number, forwards: boolean) => roads[k]?.drivenKmh[forwards ? 0 : 1] || undefined;
      const arcs: Arc[][] = nodes.map(() => []);
      for (const [k, road] of roads.entries()) {
        if (road.isClosed || (respectsSize && road.widthM === 3)) continue;
        const [p, q] = [nodes[road.from], nodes[road.to]] as [RoadPoint, RoadPoint];
        const lengthM = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        const most = road.speedLimitKmh * MAX_RATIO_TO_LIMIT;
        const secondsAt = (forwards: boolean) =>
          (lengthM / Math.max(2, Math.min(kmhOf(k, forwards) ?? road.speedLimitKmh, most))) * 3.6;
        arcs[road.from]?.push({ to: road.to, seconds: secondsAt(true) });
        if (!road.oneWay) arcs[road.to]?.push({ to: road.from, seconds: secondsAt(false) });
      }
      const answer = findRoute(roadGraph(network), {
        from: sitePointOf(network.nodes.at(-2)?.at as RoadPoint),
        to: sitePointOf(network.nodes.at(-1)?.at as RoadPoint),
        respectsSize,
        isClosed: (k) => roads[k]?.isClosed === true,
        drivenKmh: kmhOf,
      });
      const seconds = dijkstra(arcs, COUNT, COUNT + 1);
      if (answer.found) found++;
      expect(answer.found ? answer.seconds : Number.POSITIVE_INFINITY).toBeCloseTo(seconds, 5);
    }),
    { numRuns: 200, seed: 16 },
  );
  expect(found).toBeGreaterThan(50);
});
