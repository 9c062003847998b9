/** Areas in one view: a translucent body, edges that are plain where they are seen and faint where rock hides them. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { Colour, SceneTheme } from '../../stage/theme.ts';
import type { Layer, LayerFrame } from '../../view/Layer.ts';
import type { AreaSet } from './AreaSet.ts';
import { AREA_FRAGMENT, AREA_VERTEX } from './areaShader.ts';

export interface AreaStyle {
  name: string;
  colour(theme: SceneTheme): Colour;
  /** Opacity of the body, of edges that are seen, and of edges behind rock. */
  body: number;
  edge: number;
  hiddenEdge: number;
  /** Ids that a view shows, undefined for all; an empty set shows none. */
  shown(frame: LayerFrame): ReadonlySet<string> | undefined;
}

interface Part {
  mesh: Mesh;
  colour: Vector4;
  opacity: number;
}

export class AreaLayer implements Layer {
  readonly #set: AreaSet;
  readonly #style: AreaStyle;
  readonly #body: Part;
  readonly #edges: readonly Part[];
  #theme: SceneTheme | undefined;
  #version = -1;
  #origin: SitePoint | undefined;
  #shown: ReadonlySet<string> | undefined;

  constructor(scope: Scope, scene: Scene, set: AreaSet, style: AreaStyle) {
    this.#set = set;
    this.#style = style;
    const part = (name: string, opacity: number, lines: boolean, depth: number): Part =>
      createPart(scope, scene, `${style.name} ${name}`, { opacity, lines, depth });
    this.#body = part('body', style.body, false, Constants.LEQUAL);
    this.#edges = [
      part('hidden', style.hiddenEdge, true, Constants.GREATER),
      part('edges', style.edge, true, Constants.LEQUAL),
    ];
  }

  update(frame: LayerFrame): void {
    this.#rebuild(frame);
    this.#paint(frame.theme);
  }

  #rebuild(frame: LayerFrame): void {
    const { origin } = frame.world;
    const shown = this.#style.shown(frame);
    if (this.#version === this.#set.version && this.#origin === origin && this.#shown === shown) return;
    this.#version = this.#set.version;
    this.#origin = origin;
    this.#shown = shown;
    const { positions, triangles, edges } = this.#set.build(origin, shown);
    fill(this.#body.mesh, positions, triangles);
    for (const { mesh } of this.#edges) fill(mesh, positions, edges);
  }

  #paint(theme: SceneTheme): void {
    if (this.#theme === theme) return;
    this.#theme = theme;
    const [r, g, b] = this.#style.colour(theme);
    for (const { colour, opacity } of [this.#body, ...this.#edges]) colour.set(r, g, b, opacity);
  }
}

function fill(mesh: Mesh, positions: Float32Array, indices: Uint32Array): void {
  mesh.isVisible = indices.length > 0;
  if (indices.length === 0) return;
  mesh.setVerticesData('position', positions, false);
  mesh.setIndices(indices);
}

interface PartRules {
  opacity: number;
  lines: boolean;
  depth: number;
}

function createPart(scope: Scope, scene: Scene, name: string, rules: PartRules): Part {
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: AREA_VERTEX, fragmentSource: AREA_FRAGMENT },
    { attributes: ['position'], uniforms: ['viewProjection', 'uColour'], needAlphaBlending: true },
  );
  scope.own(() => material.dispose());
  const colour = new Vector4();
  material.setVector4('uColour', colour);
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = rules.depth;
  if (rules.lines) material.fillMode = Constants.MATERIAL_LineListDrawMode;
  const mesh = new Mesh(name, scene);
  scope.own(() => mesh.dispose());
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.doNotSyncBoundingInfo = true;
  mesh.freezeWorldMatrix();
  mesh.isVisible = false;
  return { mesh, colour, opacity: rules.opacity };
}
