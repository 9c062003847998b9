import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';

/**
 * Hands a number to a material, once: whoever has the list may write its one element, which counts from the next drawing
 * on. A plain number with a fraction would be put on the heap in every drawing, on its way from Babylon to WebGL.
 */
export function setFloat(material: ShaderMaterial, name: string, value: Float32Array): void {
  material.setFloats(name, value as unknown as number[]);
}
