/**
 * Route searches: `npm run bench routes [EDGES]`. On the demo site's roads, and on a grid of EDGES roads (100,000).
 * Prints how much processor time building the graph and each search takes, and each search to a node whose roads are
 * all closed, which looks at everything that can be reached.
 */
import { readFileSync } from 'node:fs';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { findRoute } from '../../src/domain/route/findRoute.ts';
import { type RoadGraph, roadGraph } from '../../src/domain/route/roadGraph.ts';
import { type RoadNetwork, type RoadPoint, roadNetworkSchema } from '../../src/domain/site/roads.ts';
import { drawsFrom } from '../fixtures/draws.ts';

const SEARCH_COUNT = 200;

/** Processor time of this process: other load on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A square grid with bends, hills and one-way streets. */
function gridOf(edgeCount: number): RoadNetwork {
  const side = Math.ceil(Math.sqrt(edgeCount / 2)) + 1;
  const gridPoint = (x: number, y: number): RoadPoint => [
    600_000 + x * 60,
    4_700_000 + y * 60,
    900 + 40 * Math.sin(x / 9 + y / 7),
  ];
  const nodeId = (x: number, y: number) => `${x} ${y}`;
  const network: RoadNetwork = { zone: '48N', nodes: [], edges: [], places: [] };
  const addEdge = (x: number, y: number, toX: number, toY: number) => {
    if (toX >= side || toY >= side) return;
    const [a, b] = [gridPoint(x, y), gridPoint(toX, toY)];
    const bend: RoadPoint = [(a[0] + b[0]) / 2 + 5, (a[1] + b[1]) / 2 - 5, (a[2] + b[2]) / 2];
    const [from, to] = [nodeId(x, y), nodeId(toX, toY)];
    const oneWay = (x * 7 + y * 13) % 5 === 0;
    const speedLimitKmh = 15 + ((x * 31 + y * 17) % 4) * 10;
    network.edges.push({
      id: `${from}>${to}`,
      name: from,
      from,
      to,
      points: [a, bend, b],
      kind: 'haul',
      lanes: 2,
      oneWay,
      speedLimitKmh,
    });
  };
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      network.nodes.push({ id: nodeId(x, y), at: gridPoint(x, y) });
      addEdge(x, y, x + 1, y);
      addEdge(x, y, x, y + 1);
    }
  return network;
}

function measureNetwork(name: string, network: RoadNetwork): void {
  const beganMs = cpuMs();
  const graph = roadGraph(network);
  const builtMs = cpuMs() - beganMs;
  const { nodes, edges } = network;
  console.log(`${name}: ${nodes.length} nodes, ${edges.length} edges, graph in ${builtMs.toFixed(0)} ms`);
  const isClosed = (road: number) => road % 97 === 0;
  measureSearches('open', network, graph, () => isClosed);
  measureSearches('ends closed off', network, graph, (to) => {
    const around = new Set(edges.flatMap((edge, k) => (edge.from === to || edge.to === to ? [k] : [])));
    return (road) => isClosed(road) || around.has(road);
  });
}

function measureSearches(
  name: string,
  { nodes }: RoadNetwork,
  graph: RoadGraph,
  closuresTo: (to: string) => (road: number) => boolean,
): void {
  const draw = drawsFrom(1);
  const anyNode = () => {
    const { id, at } = nodes[draw(nodes.length)] as RoadNetwork['nodes'][number];
    const [easting, northing, altitude] = at;
    return { id, at: { easting, northing, altitude } };
  };
  const took: number[] = [];
  let found = 0;
  for (let k = 0; k < SEARCH_COUNT; k++) {
    const [from, to] = [anyNode(), anyNode()];
    const query = { from: from.at, to: to.at, isClosed: closuresTo(to.id) };
    const startMs = cpuMs();
    if (findRoute(graph, query).found) found++;
    took.push(cpuMs() - startMs);
  }
  took.sort((a, b) => a - b);
  const quantileText = (part: number) => (took[Math.floor((took.length - 1) * part)] as number).toFixed(1);
  console.log(
    `  ${name}: ${SEARCH_COUNT} searches, ${found} found: ` +
      `median ${quantileText(0.5)} ms, 95 % ${quantileText(0.95)} ms, longest ${quantileText(1)} ms`,
  );
}

measureNetwork(
  'demo site',
  roadNetworkSchema.parse(JSON.parse(readFileSync(projectPath('demo/site/roads.json'), 'utf8'))),
);
measureNetwork('grid', gridOf(Number(process.argv[2] ?? 100_000)));
