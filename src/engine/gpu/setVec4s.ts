import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';

/** Binds a typed array to a uniform of vec4s: a plain array, as Babylon's type asks, would be copied in every draw. */
export function setVec4s(material: ShaderMaterial, name: string, values: Float32Array): void {
  material.setArray4(name, values as unknown as number[]);
}
