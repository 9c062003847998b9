/** Loads the model files; missing or broken ones are replaced and reported, never fatal. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
import { boundedBytes } from '../../domain/file/boundedBytes.ts';
import type { EntityModel } from '../../domain/models/entityModels.ts';
import { type BackOff, backOffMs } from '../../domain/time/backOff.ts';
import type { Scope } from '../../lifetime/scope.ts';
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

const BACK_OFF: BackOff = { firstMs: 5_000, longestMs: 300_000 };

/**
 * Loads the model files, again and again until each has come or was refused: a page stays open for a whole shift.
 * @param scope ends it
 * @param onLoaded receives what came at first, and later all of it
 */
export function followModels(
  scope: Scope,
  urls: readonly string[],
  reader: ReadVehicleModels,
  onLoaded: (loaded: LoadedModels) => void,
): void {
  const load = async (earlierFailures: number): Promise<void> => {
    const { isIncomplete, ...loaded } = await loadModels(urls, reader, scope.signal);
    if (scope.ended) return;
    // A later attempt may bring less than the first: what is there stays until all has come.
    if (earlierFailures === 0 || !isIncomplete) onLoaded(loaded);
    if (isIncomplete) scope.timeout(() => void load(earlierFailures + 1), backOffMs(BACK_OFF, earlierFailures));
  };
  void load(0);
}

/** Only fetches files; their content is read elsewhere. @returns `isIncomplete`: another attempt may bring more */
async function loadModels(
  urls: readonly string[],
  reader: ReadVehicleModels,
  signal: AbortSignal,
): Promise<LoadedModels & { isIncomplete: boolean }> {
  const { parts, faults } = await loadAllParts(urls, reader, signal);
  const problems = faults.map(({ url, reason }) => `${url}: ${messageOf(reason)}`);
  const isIncomplete = faults.some(({ reason }) => !(reason instanceof FileFault));
  try {
    const { packed, missing } = await reader.pack(parts, { signal });
    if (missing.length > 0) problems.push(`No model for ${missing.join(', ')}`);
    return { packed, problems, isIncomplete };
  } catch (error) {
    problems.push(messageOf(error));
    return { packed: boxModels(), problems, isIncomplete: isIncomplete || !(error instanceof FileFault) };
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
  const faults: { url: string | undefined; reason: unknown }[] = [];
  const parts: GltfPart[] = [];
  const files = await Promise.allSettled(urls.map((url) => loadParts(url, reader, signal)));
  files.forEach((file, k) => {
    if (file.status === 'rejected') faults.push({ url: urls[k], reason: file.reason });
    else for (const part of file.value) parts.push(part);
  });
  return { parts, faults };
}
