/** Instances of a mesh by EXT_mesh_gpu_instancing, and the centre of CESIUM_RTC. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { type AccessorSource, readFloats } from './accessors.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { type Matrix64, multiply, nodeMatrix } from './matrix.ts';

/** Maximum number of copies of a mesh, or of a tile's model: more are refused before transforms are allocated. */
export const MAX_COPIES = 100_000;

type Vector = [number, number, number];
type Quaternion = [number, number, number, number];

/**
 * Transforms of a node's mesh: one, or one per instance.
 * @throws {FileFault} if the lists of instances differ in length, or there are too many
 */
export function instanceMatrices(source: AccessorSource, node: GltfNode, matrix: Matrix64): Matrix64[] {
  const attributes = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  if (!attributes) return [matrix];
  const list = (name: string, type: string): Float32Array | undefined => {
    const index = attributes[name];
    return index === undefined ? undefined : readFloats(source, index, [type]);
  };
  const [translations, rotations, scales] = [
    list('TRANSLATION', 'VEC3'),
    list('ROTATION', 'VEC4'),
    list('SCALE', 'VEC3'),
  ];
  const counts = [
    translations && translations.length / 3,
    rotations && rotations.length / 4,
    scales && scales.length / 3,
  ];
  const [count = 0, ...others] = counts.filter((length) => length !== undefined);
  if (others.some((other) => other !== count))
    throw new FileFault('damaged', 'The lists of instances differ in length');
  if (count > MAX_COPIES) throw new FileFault('tooLarge', `A mesh has ${count} instances`);
  return Array.from({ length: count }, (_, k) => {
    const own: GltfNode = {};
    if (translations) own.translation = [...translations.subarray(k * 3, k * 3 + 3)] as Vector;
    if (rotations) own.rotation = [...rotations.subarray(k * 4, k * 4 + 4)] as Quaternion;
    if (scales) own.scale = [...scales.subarray(k * 3, k * 3 + 3)] as Vector;
    return multiply(matrix, nodeMatrix(own));
  });
}

/** Origin of all positions; undefined if the document has none. @throws {FileFault} if it is invalid */
export function rtcCentreOf({ extensions }: GltfDocument): Vector | undefined {
  const centre = extensions?.CESIUM_RTC?.center;
  if (centre === undefined) return undefined;
  if (!Array.isArray(centre) || centre.length !== 3 || !centre.every(Number.isFinite))
    throw new FileFault('damaged', 'The centre of the glTF file is no place');
  return centre as Vector;
}
