/**
 * Background of the mine: a vertical gradient that turns with the camera; not drawn where the view has a background
 * colour.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import { HAZE_UNIFORMS } from '../../gpu/hazeShader.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import { Haze } from '../Haze.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { BACKDROP_FRAGMENT, BACKDROP_VERTEX } from './backdropShader.ts';

const GRID_COLUMNS = 6;
const GRID_ROWS = 20;
/** Drawn before all blended meshes. */
const FIRST_RENDER_ORDER = -1;

export class BackdropLayer implements Layer {
  readonly #haze = new Haze();
  readonly #mesh: Mesh;
  readonly #viewDirection = new Vector3();
  readonly #halfWidthVector = new Vector3();
  readonly #halfHeightVector = new Vector3();

  constructor({ scope, scene }: Pick<LayerContext, 'scope' | 'scene'>) {
    const material = new LayerMaterial(
      'backdrop',
      scene,
      { vertexSource: BACKDROP_VERTEX, fragmentSource: BACKDROP_FRAGMENT },
      {
        attributes: ['position'],
        uniforms: [...HAZE_UNIFORMS, 'uForward', 'uAcross', 'uAlong'],
        // Drawn after all opaque meshes, so that only uncovered pixels are shaded.
        needAlphaBlending: true,
      },
    );
    scope.own(() => material.dispose());
    material.alphaMode = Constants.ALPHA_DISABLE;
    material.disableDepthWrite = true;
    material.backFaceCulling = false;
    material.setVector3('uForward', this.#viewDirection);
    material.setVector3('uAcross', this.#halfWidthVector);
    material.setVector3('uAlong', this.#halfHeightVector);
    this.#haze.bind(material);
    this.#mesh = createLayerMesh('backdrop', scene, material);
    this.#mesh.alphaIndex = FIRST_RENDER_ORDER;
    const { positions, indices } = gridOf(GRID_COLUMNS, GRID_ROWS);
    this.#mesh.setVerticesData('position', positions, false, 3);
    this.#mesh.setIndices(indices);
    scope.own(() => this.#mesh.dispose());
  }

  update(frame: LayerFrame): void {
    const { rig, display } = frame;
    this.#mesh.isVisible = display.background === undefined;
    if (!this.#mesh.isVisible) return;
    this.#haze.update(frame);
    // Rays of an orthographic view are parallel.
    const halfHeight = rig.orthographic ? 0 : 1 / (rig.projection[5] as number);
    const halfWidth = rig.orthographic ? 0 : 1 / (rig.projection[0] as number);
    setScaled(this.#viewDirection, rig.forward, 1);
    setScaled(this.#halfWidthVector, rig.right, halfWidth);
    setScaled(this.#halfHeightVector, rig.up, halfHeight);
  }
}

function setScaled(out: Vector3, { x, y, z }: ScenePoint, by: number): void {
  out.set(x * by, y * by, z * by);
}

/** Quads over the whole pane, in normalised device coordinates. */
function gridOf(columns: number, rows: number): { positions: Float32Array; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) positions.push((2 * i) / columns - 1, (2 * j) / rows - 1, 0);
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      const b = a + columns + 1;
      indices.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  return { positions: Float32Array.from(positions), indices };
}
