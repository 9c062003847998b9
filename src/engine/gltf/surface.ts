/** Appearance of a primitive's surface, from its material. */
import type { GltfDocument, GltfMaterial, GltfPrimitive } from './document.ts';

/** Mode of primitives that are single points. */
export const POINTS_MODE = 0;

/** Default of glTF for materials with alpha mode MASK. */
const DEFAULT_ALPHA_CUTOFF = 0.5;

/** A tileable picture that our own tiles project onto their surfaces. */
export interface GrainName {
  uri: string;
  /** Side of the ground that one picture covers, metres. */
  repeatM: number;
}

export interface GltfSurface {
  /** Name of the material. */
  name?: string | undefined;
  colour: readonly [number, number, number, number];
  /** Index into {@link GltfFile.images}. */
  image: number | undefined;
  doubleSided: boolean;
  unlit: boolean;
  blend: boolean;
  /** Alpha below which nothing is drawn; undefined draws all. */
  cutoff: number | undefined;
  /** Single points; the geometry's indices are empty. */
  points: boolean;
  grain?: GrainName | undefined;
}

export function surfaceOf(document: GltfDocument, primitive: GltfPrimitive): GltfSurface {
  const material: GltfMaterial = document.materials?.[primitive.material ?? -1] ?? {};
  const pbr = material.pbrMetallicRoughness;
  const texture = document.textures?.[pbr?.baseColorTexture?.index ?? techniqueTexture(material) ?? -1];
  return {
    name: typeof material.name === 'string' ? material.name : undefined,
    colour: pbr?.baseColorFactor ?? [1, 1, 1, 1],
    image: [
      texture?.extensions?.EXT_texture_webp?.source,
      texture?.source,
      texture?.extensions?.KHR_texture_basisu?.source,
    ].find(Number.isInteger),
    doubleSided: material.doubleSided === true,
    unlit: material.extensions?.['KHR_materials_unlit'] !== undefined,
    blend: material.alphaMode === 'BLEND',
    cutoff: material.alphaMode === 'MASK' ? cutoffOf(material) : undefined,
    points: primitive.mode === POINTS_MODE,
    grain: grainOf(material),
  };
}

function cutoffOf({ alphaCutoff }: GltfMaterial): number {
  return typeof alphaCutoff === 'number' && alphaCutoff >= 0 ? alphaCutoff : DEFAULT_ALPHA_CUTOFF;
}

function grainOf({ extras }: GltfMaterial): GrainName | undefined {
  const { uri, repeatM } = (extras as { grain?: Partial<Record<keyof GrainName, unknown>> } | null)?.grain ?? {};
  return typeof uri === 'string' && typeof repeatM === 'number' && repeatM > 0 ? { uri, repeatM } : undefined;
}

/** The picture of a material with its own shaders, which are not run. */
function techniqueTexture(material: GltfMaterial): number | undefined {
  const technique = material.extensions?.['KHR_techniques_webgl'] as { values?: Record<string, unknown> } | undefined;
  for (const value of Object.values(technique?.values ?? {})) {
    const index = (value as { index?: unknown } | null)?.index;
    if (typeof index === 'number') return index;
  }
  return undefined;
}
