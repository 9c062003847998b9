/** Jobs of the workers, and their results. */
import type { FileFaultCode } from '../../domain/fault/FileFault.ts';
import type { MeshVolume } from '../../domain/mesh/volume.ts';
import type { ModelPlace } from '../../state/designs/designs.ts';
import type { ModelDesign } from '../designs/readDesignModel.ts';
import type { JobBytes } from '../files/ReaderTools.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import type { CollectedModels } from '../models/collectModels.ts';
import type { PackedModels } from '../models/packModels.ts';
import type { ContentPlace } from '../tiles/contentMatrix.ts';
import type { TilePart } from '../tiles/TileContent.ts';
import type { SubtreeAt, TilesetParts } from '../tiles/tileset/readTilesets.ts';

interface JobKinds {
  /** The content of one tile. */
  tile: { input: { place: ContentPlace }; output: TilePart[] };
  /** A tileset; the id numbers its parts. */
  tileset: { input: { id: number }; output: TilesetParts };
  /** A subtree of an implicit tileset. */
  subtree: { input: { at: SubtreeAt; id: number }; output: TilesetParts };
  /** A file of vehicle models. */
  models: { input: object; output: GltfPart[] };
  /** All vehicle models in the format of the shaders. */
  pack: { input: { parts: GltfPart[] }; output: { packed: PackedModels; missing: CollectedModels['missing'] } };
  /** A design that is a model; undefined keeps its modelled position. */
  design: { input: { place: ModelPlace | undefined }; output: ModelDesign };
  /** The volume inside a design that is a model. */
  volume: { input: object; output: MeshVolume };
}

export type JobKind = keyof JobKinds;

/** Files referenced by the one that is read, by their URIs. */
type JobFiles = ReadonlyMap<string, Uint8Array>;

export type JobOf<K extends JobKind> = JobKinds[K]['input'] & {
  kind: K;
  bytes: JobBytes;
  files?: JobFiles;
};

export type ReadJob = { [K in JobKind]: JobOf<K> }[JobKind];

export type JobResult<K extends JobKind> = JobKinds[K]['output'];

export type ReadReply =
  /** Sent once, when the worker is ready. */
  | { kind: 'ready' }
  | { kind: 'done'; result: JobResult<JobKind> }
  /**
   * The file references others without which it cannot be read; everything transferred is returned for the next
   * attempt.
   */
  | {
      kind: 'needs';
      uris: string[];
      /** Features that can be skipped when reading. */
      optional?: string[];
      bytes: JobBytes;
      files?: JobFiles | undefined;
    }
  /** @param isTileset the file was read as a model, but is a tileset */
  | { kind: 'fault'; code: FileFaultCode; message: string; isTileset?: boolean }
  /** No fault of the file, a part of the reader could not be fetched: it may be tried again, by another worker. */
  | { kind: 'failed'; message: string };
