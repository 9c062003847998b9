/** All vehicles of a view in one draw call: models near by, simpler ones far off. */
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { IndexedMesh } from '../../gpu/IndexedMesh.ts';
import { LIGHT } from '../../gpu/light.ts';
import { ROW_SHIFT } from '../../models/packModels.ts';
import { type Colour, parseColour, type SceneTheme } from '../../stage/theme.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import { GLYPH_LEVEL, MIN_MODEL_PX } from '../../view/VisibleSet.ts';
import { FLEET_FRAGMENT, FLEET_VERTEX } from './fleetShader.ts';

export class FleetLayer implements Layer {
  readonly #material: ShaderMaterial;
  readonly #fleet: IndexedMesh;
  readonly #size = new Vector4();
  #indices = new Uint32Array(4096);
  #judged = -1;
  #packed: unknown;
  #theme: SceneTheme | undefined;
  #simple = '';

  constructor(scope: Scope, scene: Scene) {
    this.#material = scope.own(
      new ShaderMaterial(
        'fleet',
        scene,
        { vertexSource: FLEET_VERTEX, fragmentSource: FLEET_FRAGMENT },
        {
          attributes: [],
          uniforms: ['viewProjection', 'uNow', 'uSize', 'uBody', 'uBed', 'uLight'],
          samplers: ['uPoses', 'uModels'],
        },
      ),
    );
    this.#material.setVector4('uLight', new Vector4(...LIGHT.direction, LIGHT.ambient));
    this.#material.setVector4('uSize', this.#size);
    this.#fleet = new IndexedMesh(scope, 'fleet', scene, this.#material);
  }

  update(frame: LayerFrame): void {
    const { rig, display } = frame;
    this.#paint(frame);
    this.#material.setTexture('uPoses', frame.poses);
    this.#material.setTexture('uModels', frame.models);
    this.#material.setFloat('uNow', (frame.worldMs - frame.world.poses.epochMs) / 1000);
    this.#size.set(rig.pixelScale, MIN_MODEL_PX, frame.visible.maxEnlarge, display.modelScale);
    if (this.#judged === frame.visible.version && this.#packed === frame.packed) return;
    this.#judged = frame.visible.version;
    this.#packed = frame.packed;
    this.#list(frame);
  }

  restore(): void {
    this.#fleet.restore();
    this.#judged = -1;
  }

  #paint({ theme, display }: LayerFrame): void {
    const simple = display.simplifyModel ? display.simpleModelColour : '';
    if (this.#theme === theme && this.#simple === simple) return;
    this.#theme = theme;
    this.#simple = simple;
    const live = parseColour(simple) ?? theme.operating;
    this.#material.setArray4('uBody', [...live, ...live, ...theme.offline, ...theme.stale]);
    this.#material.setArray4('uBed', bedColours(theme));
  }

  #list({ visible, packed }: LayerFrame): void {
    let count = 0;
    for (let k = 0; k < visible.count; k++) {
      const level = visible.level[k] as number;
      if (level === GLYPH_LEVEL) continue;
      const template = packed.templates[(visible.category[k] as number) * 4 + level] as Uint32Array;
      if (count + template.length > this.#indices.length) this.#grow(count + template.length);
      const base = (visible.rows[k] as number) << ROW_SHIFT;
      const indices = this.#indices;
      for (let t = 0; t < template.length; t++) indices[count++] = (base | (template[t] as number)) >>> 0;
    }
    this.#fleet.setIndices(this.#indices, count);
  }

  #grow(least: number): void {
    const larger = new Uint32Array(Math.max(least, this.#indices.length * 2));
    larger.set(this.#indices);
    this.#indices = larger;
  }
}

function bedColours(theme: SceneTheme): number[] {
  const both: Colour[] = [theme.loaded, theme.empty];
  return both.flat();
}
