/** Reads one file as the product does, and checks that the result can be drawn. */
import { createRequire } from 'node:module';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { buffersOf, type DxfDrawing } from '../../../src/domain/dxf/drawing.ts';
import { DxfFault } from '../../../src/domain/dxf/fault.ts';
import { readDxf } from '../../../src/domain/dxf/readDxf.ts';
import { ktx2Decoder } from '../../../src/domain/file/ktx2.ts';
import type { MeshVolume } from '../../../src/domain/mesh/volume.ts';
import type { ModelDesign } from '../../../src/engine/designs/readDesignModel.ts';
import { type DracoModule, dracoDecoder } from '../../../src/engine/gltf/draco.ts';
import type { GltfPart } from '../../../src/engine/gltf/readGltf.ts';
import type { PackedModels } from '../../../src/engine/models/packModels.ts';
import type { ReadReply } from '../../../src/engine/reading/jobs.ts';
import { runJob } from '../../../src/engine/reading/runJob.ts';
import type { TilePart } from '../../../src/engine/tiles/TileContent.ts';
import { openTranscoder } from '../../fixtures/files/basisTranscoder.ts';
import type { SeedKind } from './seeds.ts';

export interface ReadResult {
  /** `read`, `needs`, or the code of the fault. */
  outcome: string;
  /** A forbidden result; undefined if all is well. */
  wrong: string | undefined;
}

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const CONTENT_PLACE = { toScene: IDENTITY_MATRIX, transform: IDENTITY_MATRIX, upAxis: undefined };
const ROOT_TILESET_INPUT = {
  tiling: { subdivisionScheme: 'QUADTREE' as const, subtreeLevels: 3, availableLevels: 9, subtrees: { uri: '{x}.s' } },
  boundingVolume: { box: [0, 0, 0, 80, 0, 0, 0, 80, 0, 0, 0, 10] },
  geometricError: 100,
  refine: 'REPLACE',
  contents: ['{level}.glb'],
};

const openDraco = async (): Promise<DracoModule> => {
  const { createDecoderModule } = createRequire(import.meta.url)('draco3d') as {
    createDecoderModule(options: object): Promise<DracoModule>;
  };
  return createDecoderModule({});
};

const jobTools = {
  decoders: {
    async meshopt(...args: Parameters<typeof MeshoptDecoder.decodeGltfBuffer>) {
      await MeshoptDecoder.ready;
      MeshoptDecoder.decodeGltfBuffer(...args);
    },
    draco: dracoDecoder(openDraco),
  },
  decodeImage: () => Promise.resolve(undefined),
};

/** Never rejects for a file that is only damaged; a rejection is a fault of ours. */
export async function checkFile(kind: SeedKind, bytes: Uint8Array): Promise<ReadResult> {
  if (kind === 'drawing') return checkDrawing(bytes);
  if (kind === 'model') return checkModel(bytes);
  if (kind === 'picture') return checkPicture(bytes);
  const reply = await readOf(kind, bytes);
  if (reply.kind !== 'done') return { outcome: outcomeOf(reply), wrong: faultError(reply) };
  if (kind === 'tile') return { outcome: 'read', wrong: partsError(reply.result as TilePart[]) };
  return { outcome: 'read', wrong: (reply.result as Uint8Array[]).length > 0 ? undefined : 'no parts' };
}

const decodeKtx2 = ktx2Decoder(openTranscoder);

/** By the same decoder, regardless of its earlier input. */
async function checkPicture(bytes: Uint8Array): Promise<ReadResult> {
  const pixels = await decodeKtx2(bytes);
  if (!pixels) return { outcome: 'damaged', wrong: undefined };
  const isWhole = pixels.rgba.byteLength === pixels.width * pixels.height * 4;
  return { outcome: 'read', wrong: isWhole ? undefined : 'a picture lacks pixels' };
}

/** As a design, as vehicles, and as a volume. */
async function checkModel(bytes: Uint8Array): Promise<ReadResult> {
  const design = await runJob({ kind: 'design', bytes, place: undefined }, jobTools);
  if (design.kind !== 'done') return { outcome: outcomeOf(design), wrong: faultError(design) };
  const { parts, origin } = design.result as ModelDesign;
  if (!allFinite(Object.values(origin))) return { outcome: 'read', wrong: 'a design is nowhere' };
  const models = await runJob({ kind: 'models', bytes }, jobTools);
  if (models.kind !== 'done')
    return { outcome: 'read', wrong: `read as a design, refused as models: ${outcomeOf(models)}` };
  const pack = await runJob({ kind: 'pack', bytes, parts: models.result as GltfPart[] }, jobTools);
  const volume = await runJob({ kind: 'volume', bytes }, jobTools);
  return { outcome: 'read', wrong: partsError(parts) ?? packError(pack) ?? volumeError(volume) };
}

function outcomeOf(reply: ReadReply): string {
  return reply.kind === 'fault' ? reply.code : reply.kind;
}

function packError(reply: ReadReply): string | undefined {
  if (reply.kind !== 'done') return `models that cannot be packed: ${JSON.stringify(reply)}`;
  const { packed } = reply.result as { packed: PackedModels };
  if (!allFinite(packed.sizes.flatMap((size) => Object.values(size)))) return 'a model has no size';
  const vertices = packed.texels.length / 4;
  return packed.templates.some((template) => template.some((index) => (index & 4095) >= vertices))
    ? 'a model names what it does not have'
    : undefined;
}

function volumeError(reply: ReadReply): string | undefined {
  if (reply.kind !== 'done') return faultError(reply);
  const { volumeM3, openEdges } = reply.result as MeshVolume;
  return allFinite([volumeM3 ?? 0, openEdges]) ? undefined : 'a volume is no number';
}

function readOf(kind: SeedKind, bytes: Uint8Array): Promise<ReadReply> {
  const files = new Map<string, Uint8Array>();
  if (kind === 'tileset') return runJob({ kind: 'tileset', bytes, id: 1, files }, jobTools);
  if (kind === 'tile') return runJob({ kind: 'tile', bytes, place: CONTENT_PLACE, files }, jobTools);
  const at = { root: ROOT_TILESET_INPUT, place: { level: 0, x: 0, y: 0, z: 0 }, implicitId: 0 };
  return runJob({ kind: 'subtree', bytes, at, id: 1, files }, jobTools);
}

/** A reader's own stumble is no refusal in words. */
function faultError(reply: ReadReply): string | undefined {
  if (reply.kind !== 'fault') return undefined;
  return reply.message.startsWith('The reader stumbled') ? reply.message : undefined;
}

function partsError(parts: readonly TilePart[]): string | undefined {
  for (const part of parts) {
    const vertices = part.positions.length / 3;
    if (!allFinite(part.positions)) return 'a position is no number';
    if (part.uvs && (!allFinite(part.uvs) || part.uvs.length !== vertices * 2)) return 'texture coordinates are wrong';
    if (part.normals.length !== vertices * 4 || part.colours.length !== vertices * 4) return 'lists differ in length';
    if (part.indices.some((index) => index >= vertices)) return 'an index is out of range';
    if (part.indices.length % 3 !== 0) return 'a triangle is not whole';
    if (vertices > 0 && !allFinite(Object.values(part.min).concat(Object.values(part.max)))) return 'a box is no box';
  }
  return undefined;
}

function checkDrawing(bytes: Uint8Array): ReadResult {
  let made: DxfDrawing;
  try {
    made = readDxf(bytes);
  } catch (error) {
    if (error instanceof DxfFault) return { outcome: error.code, wrong: undefined };
    throw error;
  }
  return { outcome: 'read', wrong: drawingError(made) };
}

function drawingError(made: DxfDrawing): string | undefined {
  const { lines, faces, points, texts, groups, layers } = made;
  const lists = [lines.positions, faces.positions, points.positions, texts.places];
  if (!lists.every(allFinite)) return 'a coordinate is no number';
  if (!allFinite([made.min, made.max, made.origin].flatMap((at) => Object.values(at)))) return 'its extent is no box';
  if (lines.positions.length % 6 || faces.positions.length % 9) return 'a line or a triangle is not whole';
  const count = texts.colours.length / 4;
  if (count > 0 && texts.lines.split('\n').length !== count) return 'texts and their places differ';
  const sums = { lines: 0, faces: 0, points: 0, texts: 0 };
  for (const group of groups) {
    if (!layers[group.layer]) return 'a group has no layer';
    for (const kind of ['lines', 'faces', 'points', 'texts'] as const) sums[kind] += group[kind].count;
  }
  const held = [lines, faces, points].map(({ positions }) => positions.length / 3).concat(count);
  if (Object.values(sums).join() !== held.join()) return 'groups and vertices differ';
  return new Set(buffersOf(made)).size === 9 ? undefined : 'buffers are shared';
}

function allFinite(values: ArrayLike<number>): boolean {
  for (let k = 0; k < values.length; k++) if (!Number.isFinite(values[k])) return false;
  return true;
}
