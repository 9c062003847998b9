/**
 * The underground as its own branch of the tileset: decline, extraction level in quarters, haulage level, shafts and
 * passes. From afar drives are plain sweeps; closer up they are rock, coarse and then fine, square by square.
 */
import { planDistance } from '../layout/curve.ts';
import { portalMouth } from '../layout/declines.ts';
import type { Vec3 } from '../layout/frame.ts';
import type { Layout, WayStretch } from '../layout/network.ts';
import { ORE_PASSES, SHAFT_RAISES, stationDrives, workBays } from '../layout/openings.ts';
import { EXTRACTION_LEVEL_Z, HAULAGE_LEVEL_Z } from '../layout/panel.ts';
import type { Survey } from '../layout/survey.ts';
import type { Way } from '../layout/way.ts';
import { refugeCuddies } from '../site/refuges.ts';
import type { Bore } from './bore.ts';
import { addRaise, boreMesh, COARSE_SWEEP } from './drives.ts';
import { type Excavation, splitExcavations } from './excavations.ts';
import { addDuct, lampMesh } from './fittings.ts';
import { boundsOf, emptyMesh, type Mesh, writeGlb } from './glb.ts';
import { blendColours, PALETTE, type Rgb, scaleColour } from './palette.ts';
import { type RockChunk, rockChunks, simplifiedRock } from './rockMesh.ts';
import type { SaveContent } from './terrainTiles.ts';
import { boundsOfBox, boxOf, type Tile, unionOfBounds } from './tile.ts';

const SPLIT_POINT: Vec3 = [640, -330, 0];
const MUCK_HEAP_LENGTH_M = 4;
const DUCTED_WAYS: readonly string[] = ['decline', 'perimeter', 'haulage', 'haulage-ramp'];

/** Deviation of each level of detail, and its geometric error, chosen so that it is refined in time; metres. */
const LOD_ERRORS = { coarse: { geometricError: 5 }, middle: { errorM: 0.6, geometricError: 1 }, fine: { errorM: 0.2 } };

/** Deeper levels are darker; the decline blends from one to the other. */
function levelColour(z: number): Rgb {
  const depthShare = Math.min(1, Math.max(0, (EXTRACTION_LEVEL_Z - z) / (EXTRACTION_LEVEL_Z - HAULAGE_LEVEL_Z)));
  return blendColours(PALETTE.tunnel, PALETTE.tunnelDeep, depthShare);
}

function boreOf({ line, way }: WayStretch): Bore {
  const middle = line[line.length >> 1] as Vec3;
  return { line, widthM: way.widthM, heightM: way.heightM ?? 5, colour: levelColour(middle[2]) };
}

function groupOf({ line, way }: WayStretch): string {
  if (way.kind === 'decline') return way.id;
  return levelGroup(line[line.length >> 1] as Vec3);
}

function levelGroup([x, y, z]: Vec3): string {
  if (z < EXTRACTION_LEVEL_Z - 10) return 'haulage';
  return `extraction_${y > SPLIT_POINT[1] ? 'n' : 's'}${x > SPLIT_POINT[0] ? 'e' : 'w'}`;
}

/** The branch with all drives. */
export async function undergroundTiles(layout: Layout, survey: Survey, save: SaveContent): Promise<Tile> {
  const groups: string[] = [];
  const excavations: Excavation[] = [];
  const addExcavation = (name: string, bore: Bore, options: Pick<Excavation, 'heapM' | 'opensToSurface'> = {}) => {
    if (!groups.includes(name)) groups.push(name);
    excavations.push({ ...bore, group: groups.indexOf(name), ...options });
  };
  const portal = portalMouth();
  for (const stretch of layout.stretches) {
    if (stretch.way.heightM === undefined) continue;
    const opensToSurface = planDistance(stretch.line[0] as Vec3, portal) < 1;
    const ends = stretch.way.kind === 'drawpoint' ? { heapM: MUCK_HEAP_LENGTH_M } : {};
    addExcavation(groupOf(stretch), boreOf(stretch), { opensToSurface, ...ends });
  }
  for (const drive of stationDrives()) {
    if (!survey.hasHaulageLevel && drive.name.endsWith('haulage')) continue;
    addExcavation('stations', { ...drive, colour: levelColour((drive.line[0] as Vec3)[2]) });
  }
  for (const bay of [...(survey.hasHaulageLevel ? workBays() : []), ...refugeCuddies(layout)]) {
    addExcavation(levelGroup(bay.line[0] as Vec3), { ...bay, colour: levelColour((bay.line[0] as Vec3)[2]) });
  }
  const chunks = rockChunks(splitExcavations(excavations), SPLIT_POINT, levelColour);
  const children: Tile[] = [];
  for (const [group, name] of groups.entries()) {
    const groupExcavations = excavations.filter((excavation) => excavation.group === group);
    const shapes = {
      sweep: boreMesh(groupExcavations, COARSE_SWEEP),
      fittings: fittingsMesh(groupExcavations, layout),
    };
    const groupChunks = chunks.filter((chunk) => chunk.group === group);
    children.push(await groupTile(name, shapes, groupChunks, survey, save));
  }
  children.push(await openingsTile(survey, save));
  const bounds = unionOfBounds(children.map((child) => boundsOfBox(child.boundingVolume.box)));
  return {
    boundingVolume: { box: boxOf(bounds) },
    geometricError: 60,
    refine: 'ADD',
    children,
    extras: { name: 'underground', underground: 'drives' },
  };
}

/** Lamps of all drives, and ducts of those that belong to a continuous way. */
function fittingsMesh(excavations: readonly Excavation[], { stretches }: Layout): Mesh {
  const mesh = lampMesh(splitExcavations(excavations).lamps);
  for (const excavation of excavations) {
    if (stretches.some(({ line, way }) => line === excavation.line && isDucted(way, line))) addDuct(mesh, excavation);
  }
  return mesh;
}

/** Curves at junctions have points of their own: the duct follows the way. */
function isDucted({ id, line: wayLine }: Way, line: readonly Vec3[]): boolean {
  return DUCTED_WAYS.includes(id) && wayLine.includes(line[line.length >> 1] as Vec3);
}

async function groupTile(
  name: string,
  { sweep, fittings }: { sweep: Mesh; fittings: Mesh },
  chunks: readonly RockChunk[],
  { surfaceLevels }: Survey,
  save: SaveContent,
): Promise<Tile> {
  const content = async (level: string, mesh: Mesh) => {
    const uri = `underground/${name}_${level}.glb`;
    save(uri, await writeGlb(name, [{ material: 'drive', mesh }]));
    return { uri };
  };
  const children: Tile[] = [
    {
      boundingVolume: { box: boxOf(boundsOf([fittings])) },
      geometricError: 0,
      content: await content('fittings', fittings),
      extras: { underground: 'roof' },
    },
  ];
  for (const chunk of chunks) {
    const middle = await simplifiedRock(chunk, LOD_ERRORS.middle.errorM);
    const fine = surfaceLevels > 3 ? await simplifiedRock(chunk, LOD_ERRORS.fine.errorM) : undefined;
    const box = boxOf(boundsOf(fine ? [middle, fine] : [middle]));
    children.push({
      boundingVolume: { box },
      geometricError: fine ? LOD_ERRORS.middle.geometricError : 0,
      refine: 'REPLACE',
      content: await content(`${chunk.cellKey}_middle`, middle),
      ...(fine
        ? {
            children: [
              {
                boundingVolume: { box: boxOf(boundsOf([fine])) },
                geometricError: 0,
                content: await content(`${chunk.cellKey}_fine`, fine),
              },
            ],
          }
        : {}),
    });
  }
  const bounds = unionOfBounds([boundsOf([sweep]), ...children.map((child) => boundsOfBox(child.boundingVolume.box))]);
  return {
    boundingVolume: { box: boxOf(bounds) },
    geometricError: LOD_ERRORS.coarse.geometricError,
    refine: 'REPLACE',
    content: await content('coarse', sweep),
    children,
  };
}

/** Shafts and ore passes: round columns, visible from outside. */
async function openingsTile({ hasHaulageLevel }: Survey, save: SaveContent): Promise<Tile> {
  const [coarse, fine] = [shaftOpenings(5, hasHaulageLevel), shaftOpenings(12, hasHaulageLevel)];
  save('underground/openings_coarse.glb', await writeGlb('openings', [{ material: 'drive', mesh: coarse }]));
  save('underground/openings_fine.glb', await writeGlb('openings', [{ material: 'drive', mesh: fine }]));
  return {
    boundingVolume: { box: boxOf(boundsOf([coarse, fine])) },
    geometricError: LOD_ERRORS.coarse.geometricError,
    refine: 'REPLACE',
    content: { uri: 'underground/openings_coarse.glb' },
    children: [
      {
        boundingVolume: { box: boxOf(boundsOf([fine])) },
        geometricError: 0,
        content: { uri: 'underground/openings_fine.glb' },
      },
    ],
    extras: { underground: 'other' },
  };
}

/** A pass ends at the chute, above the trucks. */
function pointAboveChute([x, y, z]: Vec3): Vec3 {
  return [x, y, z + 6];
}

function shaftOpenings(sides: number, hasPasses: boolean): Mesh {
  const mesh = emptyMesh();
  for (const shaft of SHAFT_RAISES)
    addRaise(mesh, shaft.top, shaft.bottom, shaft.radiusM, scaleColour(PALETTE.shaft, 0.8), sides);
  for (const pass of hasPasses ? ORE_PASSES : [])
    addRaise(mesh, pass.top, pointAboveChute(pass.bottom), 1.6, scaleColour(PALETTE.shaft, 0.7), Math.ceil(sides / 2));
  return mesh;
}
