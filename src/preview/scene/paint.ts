/**
 * The paint of a mesh as the app draws it: a displayed colour and a paint slot per vertex. A packed file encodes the
 * slot in the alpha of its vertex colours, an artist's file in the material's name.
 */
import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import { SLOT_NUMBER, slotOfAlpha, slotOfPaint } from '../../domain/models/paint.ts';

/** Red, green, blue as displayed, and the slot's number, per vertex. */
export function paintOf(mesh: AbstractMesh): Float32Array {
  const vertices = mesh.getTotalVertices();
  const colours = mesh.getVerticesData(VertexBuffer.ColorKind);
  const out = new Float32Array(vertices * 4);
  const packed = colours && colours.length === vertices * 4 && hasPaintSlots(colours);
  const base = baseColour(mesh.material);
  const slot = slotOfPaint(mesh.material?.name ?? '');
  for (let v = 0; v < vertices; v++) {
    for (let k = 0; k < 3; k++) out[v * 4 + k] = displayColour(packed ? (colours[v * 4 + k] ?? 0) : (base[k] ?? 0));
    out[v * 4 + 3] = SLOT_NUMBER[packed ? slotOfAlpha(colours[v * 4 + 3] ?? 1) : slot];
  }
  return out;
}

/** Whether any alpha is that of a slot other than `fixed`; an opaque file has none. */
function hasPaintSlots(colours: ArrayLike<number>): boolean {
  for (let k = 3; k < colours.length; k += 4) if (slotOfAlpha(colours[k] ?? 1) !== 'fixed') return true;
  return false;
}

function baseColour(material: Material | null): readonly number[] {
  return material instanceof PBRMaterial ? material.albedoColor.asArray() : [1, 1, 1];
}

/** Converts a linear value to sRGB. */
function displayColour(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
