/** Writes the demo site's road graph: `npx tsx authoring/mine/writeRoads.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { roadNetworkSchema } from '../../src/domain/site/roads.ts';
import { roadNetwork } from './layout/network.ts';

const SITE_DIR = 'server/demo/site';

mkdirSync(SITE_DIR, { recursive: true });
const network = roadNetworkSchema.parse(roadNetwork());
writeFileSync(`${SITE_DIR}/roads.json`, `${JSON.stringify(network)}\n`);
console.log(`${network.nodes.length} nodes, ${network.edges.length} edges, ${network.places.length} places`);
