/**
 * All vehicles of a view, or all its site entities: models by LOD, in one draw call, plus one for each instanced model.
 */
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ModelStyles } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { GLYPH_LOD, MIN_MODEL_PX } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { INSTANCE_ROW } from '../../gpu/InstancedMesh.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { SCENE_LIGHT } from '../../gpu/light.ts';
import { setVec4s } from '../../gpu/setVec4s.ts';
import { type PackedModels, ROW_SHIFT } from '../../models/packModels.ts';
import type { BatchName, Layer, LayerFrame } from '../Layer.ts';
import { ENTITY_FRAGMENT, ENTITY_VERTEX } from './entityShader.ts';
import { InstancedModels, templateIndex } from './InstancedModels.ts';

export class EntityLayer implements Layer {
  readonly #batchName: BatchName;
  /** 1, or 0 for vehicles, which have no colours of their own. A uniform, so that both batches share a program. */
  readonly #hasOwnColours: number;
  readonly #material: LayerMaterial;
  readonly #indexedMesh: IndexedMesh;
  readonly #instancedModels: InstancedModels;
  readonly #sizeUniform = new Vector4();
  readonly #fadesUniform = new Vector4();
  #indices = new Uint32Array(4096);
  #listVersion = -1;
  #packed: unknown;
  #theme: SceneTheme | undefined;
  #styles: ModelStyles | undefined;

  constructor(scope: Scope, scene: Scene, batchName: BatchName) {
    this.#batchName = batchName;
    this.#hasOwnColours = batchName === 'siteEntities' ? 1 : 0;
    this.#material = scope.own(
      new LayerMaterial(
        batchName,
        scene,
        { vertexSource: ENTITY_VERTEX, fragmentSource: ENTITY_FRAGMENT },
        {
          attributes: [INSTANCE_ROW],
          uniforms: ['viewProjection', 'uNow', 'uSize', 'uFades', 'uStyle', 'uBody', 'uBed', 'uLight'],
          samplers: ['uPoses', 'uModels', 'uColours'],
        },
      ),
    );
    this.#material.setVector4('uLight', new Vector4(...SCENE_LIGHT.direction, SCENE_LIGHT.ambient));
    this.#material.setVector4('uSize', this.#sizeUniform);
    this.#material.setVector4('uFades', this.#fadesUniform);
    this.#indexedMesh = new IndexedMesh(scope, batchName, scene, this.#material);
    this.#instancedModels = new InstancedModels(scope, scene, this.#material);
  }

  update(frame: LayerFrame): void {
    const { visible, nowS, poseTexture, colourTexture } = frame[this.#batchName];
    this.#applyStyle(frame);
    this.#material.setTexture('uPoses', poseTexture);
    this.#material.setTexture('uModels', frame.models);
    this.#material.setTexture('uColours', colourTexture);
    this.#material.setClock('uNow', nowS);
    this.#sizeUniform.set(frame.rig.pixelScale, MIN_MODEL_PX, visible.maxEnlargement, this.#hasOwnColours);
    Vector4.FromArrayToRef(visible.fadesPx, 0, this.#fadesUniform);
    if (this.#listVersion === visible.listVersion && this.#packed === frame.packed) return;
    this.#listVersion = visible.listVersion;
    this.#packed = frame.packed;
    this.#writeIndices(visible, frame.packed);
  }

  restore(): void {
    this.#indexedMesh.restore();
    this.#instancedModels.reset();
    this.#listVersion = -1;
  }

  #applyStyle({ theme, styles }: LayerFrame): void {
    if (this.#theme === theme && this.#styles === styles) return;
    this.#theme = theme;
    this.#styles = styles;
    const { operating, offline, stale } = theme;
    setVec4s(this.#material, 'uStyle', styles.uniform);
    setVec4s(this.#material, 'uBody', Float32Array.of(...operating, ...operating, ...offline, ...stale));
    setVec4s(this.#material, 'uBed', Float32Array.of(...theme.loaded, ...theme.empty));
  }

  #writeIndices(visible: VisibleSet, packed: PackedModels): void {
    let count = 0;
    this.#instancedModels.beginFrame(visible, packed);
    for (let k = 0; k < visible.count; k++) {
      const level = visible.lod[k] as number;
      if (level === GLYPH_LOD) continue;
      const row = visible.rows[k] as number;
      const slot = templateIndex(visible.modelIndex[k] as number, level);
      if (visible.isFading[k] === 1) {
        this.#instancedModels.addFading(slot, row);
        continue;
      }
      if (this.#instancedModels.add(slot, row)) continue;
      const template = packed.templates[slot] as Uint32Array;
      if (count + template.length > this.#indices.length) this.#grow(count + template.length);
      const base = row << ROW_SHIFT;
      const indices = this.#indices;
      for (let t = 0; t < template.length; t++) indices[count++] = (base | (template[t] as number)) >>> 0;
    }
    this.#indexedMesh.setIndices(this.#indices, count);
    this.#instancedModels.commit();
  }

  #grow(minCapacity: number): void {
    const larger = new Uint32Array(Math.max(minCapacity, this.#indices.length * 2));
    larger.set(this.#indices);
    this.#indices = larger;
  }
}
