/** Sketches in one view: faint behind rock, with their labels as DOM. */

import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector2 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { type Colour, parseColour } from '../../gpu/colour.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerHost } from '../LayerContext.ts';
import { SketchLabels } from './SketchLabels.ts';
import { type SketchSet, shownSketches } from './SketchSet.ts';
import { buildSketches } from './sketchMesh.ts';
import { SKETCH_FRAGMENT, SKETCH_VERTEX } from './sketchShader.ts';

const HIDDEN_OPACITY = 0.35;

type ShownIds = (frame: LayerFrame) => IdFilter | undefined;

interface SketchLayerOptions {
  scope: Scope;
  scene: Scene;
  set: SketchSet;
  /** For labels. */
  host: Pick<LayerHost, 'overlay' | 'reservedRects'>;
  /** Ids of the entities whose sketches the view shows, undefined for all; all by default. */
  shownIds?: ShownIds;
}

export class SketchLayer implements Layer {
  readonly #set: SketchSet;
  readonly #shownIds: ShownIds;
  readonly #meshes: readonly Mesh[];
  readonly #labels: SketchLabels;
  readonly #host: SketchLayerOptions['host'];
  readonly #pixel = new Vector2();
  #version = -1;
  #shown: IdFilter | undefined;
  #list: readonly Sketch[] = [];
  #origin: SitePoint | undefined;
  #theme: SceneTheme | undefined;

  constructor({ scope, scene, set, host, shownIds = () => undefined }: SketchLayerOptions) {
    this.#set = set;
    this.#shownIds = shownIds;
    this.#host = host;
    this.#labels = new SketchLabels(host.overlay);
    const create = (name: string, opacity: number, depth: number) =>
      createMesh(scope, scene, { name, opacity, depth, pixel: this.#pixel });
    this.#meshes = [
      create('sketches behind rock', HIDDEN_OPACITY, Constants.GREATER),
      create('sketches', 1, Constants.LEQUAL),
    ];
  }

  update(frame: LayerFrame): void {
    const { origin, theme, rig } = frame;
    this.#pixel.set(2 / rig.width, 2 / rig.height);
    const { list, version } = this.#set;
    const shownIds = this.#shownIds(frame);
    const isSame = version === this.#version && shownIds === this.#shown;
    if (!isSame) this.#list = shownSketches(list, shownIds);
    if (!isSame || origin !== this.#origin || theme !== this.#theme) {
      this.#version = version;
      this.#shown = shownIds;
      this.#origin = origin;
      this.#theme = theme;
      this.#rebuild(origin, theme);
    }
    this.#labels.update(this.#list, origin, rig, this.#host.reservedRects());
  }

  #rebuild(origin: SitePoint, theme: SceneTheme): void {
    const built = buildSketches(this.#list, origin, (sketch) => colourOf(sketch, theme));
    for (const mesh of this.#meshes) {
      mesh.isVisible = built.indices.length > 0;
      if (!mesh.isVisible) continue;
      mesh.setVerticesData('position', built.positions, false, 3);
      mesh.setVerticesData('other', built.lineEnds, false, 3);
      mesh.setVerticesData('corner', built.corners, false, 3);
      mesh.setVerticesData('color', built.colours, false, 4);
      mesh.setIndices(built.indices);
    }
  }
}

function colourOf({ colour, tone }: Sketch, theme: SceneTheme): Colour {
  const own = colour === undefined ? undefined : parseColour(colour);
  if (own) return own;
  if (tone === 'fault') return theme.alert;
  return tone === 'draft' ? theme.select : theme.text;
}

interface MeshRules {
  name: string;
  opacity: number;
  depth: number;
  pixel: Vector2;
}

function createMesh(scope: Scope, scene: Scene, { name, opacity, depth, pixel }: MeshRules): Mesh {
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: SKETCH_VERTEX, fragmentSource: SKETCH_FRAGMENT },
    {
      attributes: ['position', 'other', 'corner', 'color'],
      uniforms: ['viewProjection', 'uPixel', 'uOpacity'],
      needAlphaBlending: true,
    },
  );
  scope.own(() => material.dispose());
  material.setVector2('uPixel', pixel);
  material.setFloat('uOpacity', opacity);
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = depth;
  const mesh = createLayerMesh(name, scene, material);
  scope.own(() => mesh.dispose());
  mesh.useVertexColors = false;
  return mesh;
}
