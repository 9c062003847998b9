/** Writes the demo site's road graph: `npx tsx authoring/mine/writeRoads.ts [DIR]`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type RoadNetwork, roadNetworkSchema } from '../../src/domain/site/roads.ts';
import { roadNetwork } from './layout/network.ts';

/** Writes `roads.json` into a directory. */
export function writeRoads(dir: string): RoadNetwork {
  mkdirSync(dir, { recursive: true });
  const network = roadNetworkSchema.parse(roadNetwork());
  writeFileSync(`${dir}/roads.json`, `${JSON.stringify(network)}\n`);
  return network;
}

if (process.argv[1]?.endsWith('writeRoads.ts')) {
  const { nodes, edges, places } = writeRoads(process.argv[2] ?? 'demo/site');
  console.log(`${nodes.length} nodes, ${edges.length} edges, ${places.length} places`);
}
