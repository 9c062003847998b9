import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';

/**
 * Binds a one-element array to a uniform: the caller writes the element, and the next draw uses it. A plain number with a
 * fraction would be allocated on the heap in every draw on its way to WebGL.
 */
export function setFloat(material: ShaderMaterial, name: string, value: Float32Array): void {
  material.setFloats(name, value as unknown as number[]);
}
