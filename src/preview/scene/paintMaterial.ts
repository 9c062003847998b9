/** Draws painted meshes like the app's fleet: with one light from the south-west, coloured by slot and state. */
import { Material } from '@babylonjs/core/Materials/material.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';

export const PAINT_ATTRIBUTE = 'paint';

/** Direction to the light, and the ambient share. */
const PAINT_LIGHT = new Vector4(-0.52, 0.72, 0.46, 0.42);

const VERTEX_SHADER = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec4 paint;
uniform mat4 world;
uniform mat4 viewProjection;
uniform vec3 uBody;
uniform vec3 uLoad;
uniform vec3 uHeapTint;
uniform float uHeap;
uniform vec4 uLight;
varying vec3 vColour;

void main() {
  int slot = int(paint.a + 0.5);
  vec3 tint = slot == 1 ? uBody : slot == 2 ? uLoad : slot == 4 ? uHeapTint : vec3(1.0);
  vec3 facing = normalize(mat3(world) * normal);
  float lit = slot == 3 ? 1.0 : uLight.w + (1.0 - uLight.w) * max(0.0, dot(facing, normalize(uLight.xyz)));
  vColour = paint.rgb * tint * lit;
  gl_Position = viewProjection * world * vec4(position, 1.0);
  // The load in a bed is drawn only while loaded: otherwise all its corners collapse to one point outside the view.
  if (slot == 4 && uHeap < 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

const FRAGMENT_SHADER = `
precision highp float;
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.0); }
`;

export function createPaintMaterial(scene: Scene): ShaderMaterial {
  const material = new ShaderMaterial(
    'state paint',
    scene,
    { vertexSource: VERTEX_SHADER, fragmentSource: FRAGMENT_SHADER },
    {
      attributes: ['position', 'normal', PAINT_ATTRIBUTE],
      uniforms: ['world', 'viewProjection', 'uBody', 'uLoad', 'uHeapTint', 'uHeap', 'uLight'],
    },
  );
  // The alpha of the vertex colours is a paint slot, not transparency.
  material.transparencyMode = Material.MATERIAL_OPAQUE;
  material.setVector4('uLight', PAINT_LIGHT);
  return material;
}

/**
 * @param load lime or grey if the category shows its load; otherwise the bed has the body's colour, and the heap its
 * own
 */
export function setPaint(material: ShaderMaterial, body: Color3, load: Color3 | undefined, hasHeap: boolean): void {
  material.setColor3('uBody', body);
  material.setColor3('uLoad', load ?? body);
  material.setColor3('uHeapTint', load ?? Color3.White());
  material.setFloat('uHeap', hasHeap ? 1 : 0);
}
