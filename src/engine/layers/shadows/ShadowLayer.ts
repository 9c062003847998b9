/** Contact shadows of vehicles: without them they seem to hover. One draw call. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ModelStyles } from '../../display/display.ts';
import { GLYPH_LOD, MIN_MODEL_PX, PINNED_LOD } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import { ROW_SHIFT, VERTEX_INDEX_BITS } from '../../models/packModels.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import { SHADOW_FRAGMENT, SHADOW_VERTEX } from './shadowShader.ts';

/** Smaller models cover only a few pixels. */
const MIN_SHADOW_PX = 20;
const QUAD_INDICES = [0, 1, 2, 2, 1, 3] as const;

export class ShadowLayer implements Layer {
  readonly #material: LayerMaterial;
  readonly #quads: IndexedMesh;
  readonly #sizeUniform = new Vector4();
  /** Indices on the GPU, and how many of them are drawn. */
  #indices = new Uint32Array(QUAD_INDICES.length * 64);
  #count = 0;
  #visibleVersion = -1;
  #styles: ModelStyles | undefined;

  constructor(scope: Scope, scene: Scene) {
    this.#material = scope.own(createMaterial(scene));
    this.#material.setVector4('uSize', this.#sizeUniform);
    this.#quads = new IndexedMesh(scope, 'shadows', scene, this.#material);
    // Drawn before all other translucent meshes.
    this.#quads.mesh.alphaIndex = -1;
  }

  update({ fleet, styles, models, rig }: LayerFrame): void {
    const { visible, nowS, poseTexture } = fleet;
    if (this.#visibleVersion !== visible.version) {
      this.#visibleVersion = visible.version;
      this.#writeQuads(visible);
    }
    if (!this.#quads.mesh.isVisible) return;
    if (this.#styles !== styles) {
      this.#styles = styles;
      setVec4s(this.#material, 'uStyle', styles.uniform);
    }
    this.#material.setTexture('uPoses', poseTexture);
    this.#material.setTexture('uModels', models);
    this.#material.setClock('uNow', nowS);
    this.#sizeUniform.set(rig.pixelScale, MIN_MODEL_PX, visible.maxEnlargement, 0);
  }

  restore(): void {
    this.#quads.restore();
    this.#visibleVersion = -1;
    this.#count = -1;
  }

  #writeQuads({ count, rows, lod, sizePx }: VisibleSet): void {
    let isSame = count * QUAD_INDICES.length <= this.#indices.length;
    if (!isSame) this.#indices = new Uint32Array(count * QUAD_INDICES.length * 2);
    let at = 0;
    for (let k = 0; k < count; k++) {
      const level = lod[k] as number;
      if (level === GLYPH_LOD || level === PINNED_LOD || (sizePx[k] as number) < MIN_SHADOW_PX) continue;
      const base = (((rows[k] as number) << ROW_SHIFT) | (level << VERTEX_INDEX_BITS)) >>> 0;
      // Comparing the first corner of the quad is enough: the others follow from it.
      if (isSame && this.#indices[at] === base) {
        at += QUAD_INDICES.length;
        continue;
      }
      isSame = false;
      for (let q = 0; q < QUAD_INDICES.length; q++) this.#indices[at++] = (base | (QUAD_INDICES[q] as number)) >>> 0;
    }
    if (isSame && at === this.#count) return;
    this.#count = at;
    this.#quads.setIndices(this.#indices, at);
  }
}

function createMaterial(scene: Scene): LayerMaterial {
  const material = new LayerMaterial(
    'shadows',
    scene,
    { vertexSource: SHADOW_VERTEX, fragmentSource: SHADOW_FRAGMENT },
    {
      attributes: [],
      uniforms: ['viewProjection', 'uNow', 'uSize', 'uStyle'],
      samplers: ['uPoses', 'uModels'],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = Constants.LEQUAL;
  return material;
}
