/** Loads the model files; missing or broken ones are replaced and reported, never fatal. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import { boundedBytes } from '../../domain/file/boundedBytes.ts';
import type { EntityModel } from '../../domain/models/entityModels.ts';
import type { JobBytes, ReadOptions } from '../files/ReaderTools.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import { collectModels } from './collectModels.ts';
import { type PackedModels, packModels } from './packModels.ts';

export interface LoadedModels {
  packed: PackedModels;
  /** Replaced models with the reason; empty if there are none. */
  problems: string[];
}

/** Reads and packs vehicle models, in a worker or, in tests, directly. */
export interface ReadVehicleModels {
  read(bytes: JobBytes, options: ReadOptions): Promise<GltfPart[]>;
  pack(parts: GltfPart[], options: ReadOptions): Promise<{ packed: PackedModels; missing: EntityModel[] }>;
}

/** Only fetches files; their content is read elsewhere. */
export async function loadModels(
  urls: readonly string[],
  reader: ReadVehicleModels,
  signal: AbortSignal,
): Promise<LoadedModels> {
  const { parts, problems } = await loadAllParts(urls, reader, signal);
  try {
    const { packed, missing } = await reader.pack(parts, { signal });
    if (missing.length > 0) problems.push(`No model for ${missing.join(', ')}`);
    return { packed, problems };
  } catch (error) {
    return { packed: boxModels(), problems: [...problems, messageOf(error)] };
  }
}

/** Boxes for everything: drawn until the files are loaded. */
export function boxModels(): PackedModels {
  return packModels(collectModels([]).models);
}

async function loadParts(url: string, reader: ReadVehicleModels, signal: AbortSignal): Promise<readonly GltfPart[]> {
  const { bytes, from } = await fetchBytes(url, signal);
  const resolve = async (uri: string) => (await fetchBytes(new URL(uri, from).href, signal)).bytes;
  return reader.read(bytes, { signal, resolve });
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<{ bytes: Uint8Array; from: string }> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return { bytes: await boundedBytes(response), from: response.url };
}

/** Parts of the files that can be read, and why others cannot. */
async function loadAllParts(urls: readonly string[], reader: ReadVehicleModels, signal: AbortSignal) {
  const problems: string[] = [];
  const parts: GltfPart[] = [];
  const files = await Promise.allSettled(urls.map((url) => loadParts(url, reader, signal)));
  files.forEach((file, k) => {
    if (file.status === 'rejected') problems.push(`${urls[k]}: ${messageOf(file.reason)}`);
    else for (const part of file.value) parts.push(part);
  });
  return { parts, problems };
}
