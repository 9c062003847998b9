import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';

/**
 * Binds an array to a uniform, of one element for a single number: the caller writes its elements, and the next draw uses
 * them. A plain number with a fraction would be allocated on the heap in every draw on its way to WebGL.
 */
export function setFloat(material: ShaderMaterial, name: string, value: Float32Array): void {
  material.setFloats(name, value as unknown as number[]);
}
