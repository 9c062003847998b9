/** Reads one file, in a worker or a test: a job that needs another file stops and requests it. */
import { fileFaultOf } from '../../domain/fault/FileFault.ts';
import { PartError, rethrowAsPartError } from '../../lifetime/fetchThenImport.ts';
import type { DecodeImage } from '../files/decodeImages.ts';
import type { ReaderTools } from '../files/ReaderTools.ts';
import { type GltfDecoders, readGltf } from '../gltf/readGltf.ts';
import { TilesetFault } from '../gltf/TilesetFault.ts';
import { collectModels } from '../models/collectModels.ts';
import { packModels } from '../models/packModels.ts';
import { readTileParts } from '../tiles/readTile.ts';
import { readSubtreeParts, readTilesetParts } from '../tiles/tileset/readTilesets.ts';
import type { JobKind, JobResult, ReadJob, ReadReply } from './jobs.ts';

/** Dependencies that differ between browser and tests. */
export interface JobTools {
  decoders: GltfDecoders;
  decodeImage: DecodeImage;
}

/** Stops the reading of a file that references one not available yet. */
class MissingFileError extends Error {}

/** Limit of external files of one file; each costs a request. */
const MAX_EXTERNAL_FILES = 256;

/** Never rejects. */
export async function runJob(job: ReadJob, tools: JobTools): Promise<ReadReply> {
  const neededUris = new Set<string>();
  const optional = new Set<string>();
  const resolve = async (uri: string, isOptional = false): Promise<Uint8Array> => {
    const bytes = job.files?.get(uri);
    if (bytes) return bytes;
    neededUris.add(uri);
    if (isOptional) optional.add(uri);
    throw new MissingFileError(uri);
  };
  try {
    const bytes = job.bytes instanceof Blob ? new Uint8Array(await job.bytes.arrayBuffer()) : job.bytes;
    return { kind: 'done', result: await runReadJob(job, bytes, { ...tools, resolve }) };
  } catch (error) {
    if (error instanceof MissingFileError) return missingFilesReply(job, neededUris, optional);
    return failureReply(error);
  }
}

function missingFilesReply(
  { bytes, files }: ReadJob,
  uris: ReadonlySet<string>,
  optional: ReadonlySet<string>,
): ReadReply {
  if (uris.size + (files?.size ?? 0) > MAX_EXTERNAL_FILES)
    return { kind: 'fault', code: 'tooLarge', message: `The file names ${uris.size} files beside it` };
  return { kind: 'needs', uris: [...uris], optional: [...optional], bytes, files };
}

async function runReadJob(job: ReadJob, bytes: Uint8Array, tools: ReaderTools): Promise<JobResult<JobKind>> {
  switch (job.kind) {
    case 'tile':
      return readTileParts(bytes, job.place, tools);
    case 'tileset':
      return readTilesetParts(bytes, job.id);
    case 'subtree':
      return readSubtreeParts(bytes, job.at, job.id, tools.resolve);
    case 'models':
      return (await readGltf(bytes, tools.resolve, tools.decoders)).parts;
    case 'pack': {
      const { models, missing } = collectModels(job.parts);
      return { packed: packModels(models), missing };
    }
    // Designs are rare: their reader is loaded with the first.
    case 'design': {
      const { readDesignModel } = await import('../designs/readDesignModel.ts').catch(rethrowAsPartError);
      return readDesignModel(bytes, job.place, tools);
    }
    case 'volume': {
      const { modelVolume } = await import('../designs/modelVolume.ts').catch(rethrowAsPartError);
      return modelVolume(bytes, tools.decoders);
    }
  }
}

function failureReply(error: unknown): ReadReply {
  if (error instanceof PartError) return { kind: 'failed', message: error.message };
  const { code, message } = fileFaultOf(error);
  return { kind: 'fault', code, message, ...(error instanceof TilesetFault && { isTileset: true }) };
}
