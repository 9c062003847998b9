import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';

/** Hands a list of vec4 to a material as WebGL takes it: a plain array, as Babylon's type asks, is copied at each drawing. */
export function setVec4s(material: ShaderMaterial, name: string, values: Float32Array): void {
  material.setArray4(name, values as unknown as number[]);
}
