/** Unpacks tile files: b3dm, i3dm, pnts, cmpt, binary and JSON glTF, identified by their first bytes. */
import { FileFault } from '../../../domain/fault/FileFault.ts';
import { isGlb } from '../../gltf/glb.ts';
import { MAX_COPIES } from '../../gltf/instancing.ts';
import type { DecodeDraco } from '../../gltf/readGltf.ts';
import { featureKindsOf } from './featureKinds.ts';
import { readInstances } from './instances.ts';
import { type PointCloud, readPoints } from './points.ts';
import { readTables, tableValues, truncatedFault } from './tables.ts';

/** A model, once or in several places. */
export interface ModelTile {
  kind: 'model';
  /** The file's bytes, or its URI relative to the tile. */
  gltf: Uint8Array | string;
  rtcCenter: ArrayLike<number> | undefined;
  /** Positions in the tile's coordinates; undefined keeps the model's own position. */
  instances: readonly Float64Array[] | undefined;
  /** Kinds of ground by feature, indices in GROUND_KINDS; -1 if the tile's table gives none. */
  featureKinds?: readonly number[] | undefined;
}

export interface PointsTile {
  kind: 'points';
  cloud: PointCloud;
}

export type TilePiece = ModelTile | PointsTile;

const MAX_NESTED = 8;
const URI_FORMAT = 0;
const I3DM_HEADER_BYTES = 32;
const CMPT_HEADER_BYTES = 16;

/** @throws {FileFault} if the file is broken or of an unknown kind */
export async function readContainer(bytes: Uint8Array, draco: DecodeDraco, depth = 0): Promise<TilePiece[]> {
  if (isGlb(bytes) || bytes[0] === OPENING_BRACE) return [modelOf(bytes, undefined)];
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  switch (magic) {
    case 'b3dm': {
      const { features, batch, body } = readTables(bytes);
      const model = modelOf(body, tableValues(features, 'RTC_CENTER', 'float', 3));
      return [{ ...model, featureKinds: featureKindsOf(batch) }];
    }
    case 'i3dm':
      return [instancedOf(bytes)];
    case 'pnts':
      return [{ kind: 'points', cloud: await readPoints(readTables(bytes).features, draco) }];
    case 'cmpt':
      if (depth >= MAX_NESTED) throw new FileFault('damaged', 'The tile is nested too deeply');
      return (await Promise.all(partsOf(bytes).map((part) => readContainer(part, draco, depth + 1)))).flat();
    default:
      throw new FileFault('unsupported', `A tile of the kind ${JSON.stringify(magic)} is not understood`);
  }
}

const OPENING_BRACE = 0x7b;

function modelOf(gltf: Uint8Array, rtcCenter: ArrayLike<number> | undefined): ModelTile {
  return { kind: 'model', gltf, rtcCenter, instances: undefined };
}

function instancedOf(bytes: Uint8Array): ModelTile {
  if (bytes.byteLength < I3DM_HEADER_BYTES) throw truncatedFault();
  const format = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(28, true);
  const { features, body } = readTables(bytes, 4);
  const gltf = format === URI_FORMAT ? new TextDecoder().decode(body).replace(/[\0\s]+$/, '') : body;
  return { kind: 'model', gltf, rtcCenter: undefined, instances: readInstances(features, MAX_COPIES) };
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < CMPT_HEADER_BYTES) throw truncatedFault();
  const count = data.getUint32(12, true);
  const parts: Uint8Array[] = [];
  for (let at = CMPT_HEADER_BYTES, k = 0; k < count; k++) {
    if (at + 12 > bytes.byteLength) throw truncatedFault();
    const length = data.getUint32(at + 8, true);
    if (length < 12 || at + length > bytes.byteLength) throw truncatedFault();
    // Copied, since readers rely on the alignment of a separate file.
    parts.push(bytes.slice(at, at + length));
    at += length;
  }
  return parts;
}
