/** Loads the model files; whatever is missing or broken is replaced and named, never fatal. */
import type { GltfDecoders, GltfPart } from '../gltf/readGltf.ts';
import { readGltf } from '../gltf/readGltf.ts';
import { collectModels } from './collectModels.ts';
import { type PackedModels, packModels } from './packModels.ts';

export interface LoadedModels {
  packed: PackedModels;
  /** What was replaced and why; empty where all is well. */
  problems: string[];
}

export async function loadModels(
  urls: readonly string[],
  decoders: GltfDecoders,
  signal: AbortSignal,
): Promise<LoadedModels> {
  const problems: string[] = [];
  const parts: GltfPart[] = [];
  const files = await Promise.allSettled(urls.map((url) => loadParts(url, decoders, signal)));
  files.forEach((file, k) => {
    if (file.status === 'fulfilled') parts.push(...file.value);
    else problems.push(`${urls[k]}: ${file.reason instanceof Error ? file.reason.message : String(file.reason)}`);
  });
  const { models, missing } = collectModels(parts);
  if (missing.length > 0) problems.push(`No model for ${missing.join(', ')}`);
  return { packed: packModels(models), problems };
}

/** Boxes for everything: what is drawn until the files are there. */
export function boxModels(): PackedModels {
  return packModels(collectModels([]).models);
}

async function loadParts(url: string, decoders: GltfDecoders, signal: AbortSignal): Promise<readonly GltfPart[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const file = await readGltf(bytes, (uri) => fetchBytes(new URL(uri, response.url).href, signal), decoders);
  return file.parts;
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
