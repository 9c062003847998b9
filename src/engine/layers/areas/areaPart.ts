/** One mesh of an area layer: bodies or edges of some areas in one colour. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import { AREA_FRAGMENT, AREA_VERTEX } from './areaShader.ts';

export interface AreaPart {
  mesh: Mesh;
  material: ShaderMaterial;
  colour: Vector4;
  /** Value of the shader's `uHatch`. */
  hatch: Vector4;
  opacity: number;
  isLines: boolean;
}

interface PartRules {
  opacity: number;
  isLines: boolean;
  /** Depth function: draws what is in front of rock, or behind it. */
  depth: number;
  /** Only faces that turn towards the viewer. */
  isOneSided: boolean;
  section: SectionClip;
}

/** Creates a part that draws nothing yet; disposed with the scope. */
export function createAreaPart(scope: Scope, scene: Scene, name: string, rules: PartRules): AreaPart {
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: AREA_VERTEX, fragmentSource: AREA_FRAGMENT },
    {
      attributes: ['position'],
      uniforms: ['viewProjection', 'uColour', 'uHatch', 'uSection'],
      needAlphaBlending: true,
    },
  );
  scope.own(() => material.dispose());
  const colour = new Vector4();
  const hatch = new Vector4();
  material.setVector4('uColour', colour);
  material.setVector4('uHatch', hatch);
  rules.section.bind(material);
  material.backFaceCulling = rules.isOneSided;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = rules.depth;
  if (rules.isLines) material.fillMode = Constants.MATERIAL_LineListDrawMode;
  const mesh = createLayerMesh(name, scene, material);
  scope.own(() => mesh.dispose());
  const { opacity, isLines } = rules;
  return { mesh, material, colour, hatch, opacity, isLines };
}
