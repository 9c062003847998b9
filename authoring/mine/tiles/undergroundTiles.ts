/** Underground as its own branch of the tileset: decline, extraction level in quarters, haulage level, shafts and passes. */
import type { Vec3 } from '../layout/frame.ts';
import type { Layout, Stretch } from '../layout/network.ts';
import { ORE_PASSES, SHAFTS, stationDrives } from '../layout/openings.ts';
import { EXTRACTION_Z, HAULAGE_Z } from '../layout/panel.ts';
import type { Survey } from '../layout/survey.ts';
import type { Bore } from './bore.ts';
import { addRaise, boreMesh, COARSE, FINE } from './drives.ts';
import { boundsOf, emptyMesh, type Mesh, writeGlb } from './glb.ts';
import { junctionsOf } from './junctions.ts';
import { blend, PALETTE, type Rgb, scaled } from './palette.ts';
import type { SaveContent } from './terrainTiles.ts';
import { boundsOfBox, boxOf, type Tile, union } from './tile.ts';

const SPLIT: Vec3 = [640, -330, 0];

/** Deeper levels are darker; the decline fades from one to the other. */
function levelColour(z: number): Rgb {
  const deep = Math.min(1, Math.max(0, (EXTRACTION_Z - z) / (EXTRACTION_Z - HAULAGE_Z)));
  return blend(PALETTE.tunnel, PALETTE.tunnelDeep, deep);
}

function boreOf({ line, way }: Stretch): Bore {
  const middle = line[line.length >> 1] as Vec3;
  return { line, widthM: way.widthM, heightM: way.heightM ?? 5, colour: levelColour(middle[2]) };
}

function groupOf({ line, way }: Stretch): string {
  if (way.kind === 'decline') return way.id;
  const [x, y, z] = line[line.length >> 1] as Vec3;
  if (z < EXTRACTION_Z - 10) return 'haulage';
  return `extraction_${y > SPLIT[1] ? 'n' : 's'}${x > SPLIT[0] ? 'e' : 'w'}`;
}

/** Branch with every drive, coarse from afar and fine near by. */
export async function undergroundTiles(layout: Layout, { haulage }: Survey, save: SaveContent): Promise<Tile> {
  const groups = new Map<string, Bore[]>();
  const put = (group: string, bore: Bore) => groups.set(group, [...(groups.get(group) ?? []), bore]);
  for (const stretch of layout.stretches) {
    if (stretch.way.heightM !== undefined) put(groupOf(stretch), boreOf(stretch));
  }
  for (const drive of stationDrives()) {
    if (!haulage && drive.name.endsWith('haulage')) continue;
    const colour = scaled(levelColour((drive.line[0] as Vec3)[2]), 0.95);
    put('stations', { line: drive.line, widthM: drive.widthM, heightM: drive.heightM, colour });
  }
  const junctions = junctionsOf([...groups.values()].flat());
  const children: Tile[] = [];
  for (const [name, bores] of groups) {
    children.push(await pair(name, boreMesh(bores, COARSE), boreMesh(bores, FINE, junctions), save));
  }
  children.push(await pair('openings', openings(5, haulage), openings(12, haulage), save));
  const bounds = union(children.map((child) => boundsOfBox(child.boundingVolume.box)));
  return {
    boundingVolume: { box: boxOf(bounds) },
    geometricError: 60,
    refine: 'ADD',
    children,
    extras: { name: 'underground' },
  };
}

function openings(sides: number, passes: boolean): Mesh {
  const mesh = emptyMesh();
  for (const shaft of SHAFTS) addRaise(mesh, shaft.top, shaft.bottom, shaft.radiusM, scaled(PALETTE.shaft, 0.8), sides);
  for (const pass of passes ? ORE_PASSES : [])
    addRaise(mesh, pass.top, pass.bottom, 1.6, scaled(PALETTE.shaft, 0.7), Math.ceil(sides / 2));
  return mesh;
}

async function pair(name: string, coarse: Mesh, fine: Mesh, save: SaveContent): Promise<Tile> {
  const uri = (level: string) => `underground/${name}_${level}.glb`;
  save(uri('coarse'), await writeGlb(name, [{ material: 'drive', mesh: coarse }]));
  save(uri('fine'), await writeGlb(name, [{ material: 'drive', mesh: fine }]));
  const box = boxOf(boundsOf([coarse, fine]));
  const child: Tile = {
    boundingVolume: { box: boxOf(boundsOf([fine])) },
    geometricError: 0,
    content: { uri: uri('fine') },
  };
  return {
    boundingVolume: { box },
    geometricError: 5,
    refine: 'REPLACE',
    content: { uri: uri('coarse') },
    children: [child],
  };
}
