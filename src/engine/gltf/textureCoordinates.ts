/**
 * Texture coordinates as a primitive's material uses them: the set that its texture selects, transformed by
 * KHR_texture_transform. Only the base colour texture is drawn, so only its transform counts; geometry belongs to one
 * primitive, so materials may share a picture.
 */
import type { GltfDocument, GltfPrimitive, GltfTextureInfo } from './document.ts';

/** An affine transform: the images of both axes, and the offset. */
export type UvMatrix = readonly [ux: number, uy: number, vx: number, vy: number, x: number, y: number];

export interface TextureCoordinates {
  /** Number of the set. */
  set: number;
  /** Undefined if the coordinates are used unchanged. */
  matrix: UvMatrix | undefined;
}

/** The texture coordinates of a primitive's base colour texture. */
export function textureCoordinatesOf({ materials }: GltfDocument, { material }: GltfPrimitive): TextureCoordinates {
  const picture = materials?.[material ?? -1]?.pbrMetallicRoughness?.baseColorTexture;
  const transform = picture?.extensions?.KHR_texture_transform;
  // The extension's set overrides that of the texture.
  const set = [transform?.texCoord, picture?.texCoord].find(isSetNumber) ?? 0;
  return { set, matrix: transform && uvMatrix(transform) };
}

/** A primitive's attributes with the chosen set as the first one, which is the only one that is read. */
export function withChosenSet(
  attributes: Readonly<Record<string, number>>,
  { set }: TextureCoordinates,
): Record<string, number> {
  const { TEXCOORD_0, ...others } = attributes;
  const chosen = set === 0 ? TEXCOORD_0 : attributes[`TEXCOORD_${set}`];
  return chosen === undefined ? others : { ...others, TEXCOORD_0: chosen };
}

/** Transforms coordinates in place. */
export function transformUvs(uvs: Float32Array, [ux, uy, vx, vy, x, y]: UvMatrix): void {
  for (let k = 0; k + 1 < uvs.length; k += 2) {
    const u = uvs[k] as number;
    const v = uvs[k + 1] as number;
    uvs[k] = ux * u + vx * v + x;
    uvs[k + 1] = uy * u + vy * v + y;
  }
}

type TextureTransform = NonNullable<NonNullable<GltfTextureInfo['extensions']>['KHR_texture_transform']>;

/**
 * Scales, then rotates, then translates. V points down: counter-clockwise is from U to -V, contrary to the extension's
 * sample code but like its text and the other viewers (github.com/KhronosGroup/glTF/issues/1563).
 */
function uvMatrix({ offset, rotation, scale }: TextureTransform): UvMatrix {
  const [x, y] = pairOr(offset, [0, 0]);
  const [sx, sy] = pairOr(scale, [1, 1]);
  const angle = typeof rotation === 'number' ? rotation : 0;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cos * sx, -sin * sx, sin * sy, cos * sy, x, y];
}

/** Damaged values only affect the look: the default replaces them. */
function pairOr(value: unknown, plain: readonly [number, number]): readonly [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return plain;
  const [a, b] = value as [unknown, unknown];
  return typeof a === 'number' && typeof b === 'number' ? [a, b] : plain;
}

function isSetNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
