/**
 * Areas in one view: a translucent body, edges that are faint behind rock, and edges of selected areas in the colours of the
 * selection.
 */

import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { brightness, type Colour, parseColour } from '../../gpu/colour.ts';
import { createLayerMesh } from '../../gpu/createLayerMesh.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import type { AreaSet, ShownAreas } from './AreaSet.ts';
import { AREA_FRAGMENT, AREA_VERTEX } from './areaShader.ts';

export interface AreaStyle {
  name: string;
  colour(theme: SceneTheme): Colour;
  /** Opacity of the body, of visible edges, and of edges behind rock. */
  body: number;
  edge: number;
  hiddenEdge: number;
  /** Prefix of its ids in the selection; undefined where areas cannot be selected. */
  selectionPrefix: string | undefined;
  /** Ids that a view shows, undefined for all; an empty set shows none. */
  shownIds(frame: LayerFrame): IdFilter | undefined;
}

interface AreaPart {
  mesh: Mesh;
  material: ShaderMaterial;
  colour: Vector4;
  opacity: number;
}

export class AreaLayer implements Layer {
  readonly #set: AreaSet;
  readonly #style: AreaStyle;
  readonly #body: AreaPart;
  readonly #edges: readonly AreaPart[];
  readonly #selected: readonly [hidden: AreaPart, seen: AreaPart];
  readonly #selection: { readonly ids: readonly string[] } | undefined;
  #theme: SceneTheme | undefined;
  #version = -1;
  #origin: SitePoint | undefined;
  #shownIds: IdFilter | undefined;
  #selectedIds: readonly string[] = [];
  #background: string | undefined;

  /** @param selection where areas can be selected */
  constructor(
    { scope, scene, section }: Pick<LayerContext, 'scope' | 'scene' | 'section'>,
    set: AreaSet,
    style: AreaStyle,
    selection?: { readonly ids: readonly string[] },
  ) {
    this.#set = set;
    this.#style = style;
    this.#selection = selection;
    const part = (name: string, opacity: number, isLines: boolean, depth: number): AreaPart =>
      createPart(scope, scene, `${style.name} ${name}`, { opacity, isLines, depth, section });
    this.#body = part('body', style.body, false, Constants.LEQUAL);
    this.#edges = [
      part('hidden', style.hiddenEdge, true, Constants.GREATER),
      part('edges', style.edge, true, Constants.LEQUAL),
    ];
    this.#selected = [part('hidden selected', 1, true, Constants.GREATER), part('selected', 1, true, Constants.LEQUAL)];
  }

  update(frame: LayerFrame): void {
    this.#rebuildIfChanged(frame);
    this.#applyTheme(frame.theme, frame.display.background);
  }

  #rebuildIfChanged(frame: LayerFrame): void {
    const { origin } = frame;
    const shownIds = this.#style.shownIds(frame);
    const ids = this.#selection?.ids ?? NO_SELECTION;
    const isSame = this.#version === this.#set.version && this.#origin === origin && this.#shownIds === shownIds;
    if (isSame && this.#selectedIds === ids) return;
    this.#version = this.#set.version;
    this.#origin = origin;
    this.#shownIds = shownIds;
    this.#selectedIds = ids;
    this.#rebuild(origin, shownIds, ids);
  }

  /** Apart from the check of every drawing: its closures cost an allocation where it is entered. */
  #rebuild(origin: SitePoint, shownIds: IdFilter | undefined, ids: readonly string[]): void {
    const areas = this.#set.shownAreas(shownIds);
    const selected = this.#set.shownAreas(this.#selectedOf(ids, shownIds));
    const parts: [AreaPart, ShownAreas | undefined, keyof ShownAreas][] = [
      [this.#body, areas, 'triangles'],
      ...this.#edges.map((part): [AreaPart, ShownAreas | undefined, 'edges'] => [part, areas, 'edges']),
      ...this.#selected.map((part): [AreaPart, ShownAreas | undefined, 'edges'] => [part, selected, 'edges']),
    ];
    for (const [{ mesh }, of, kind] of parts) {
      mesh.geometry?.releaseForMesh(mesh, true);
      mesh.isVisible = of !== undefined && of[kind].count > 0;
      if (of && mesh.isVisible) this.#set.fillMesh(mesh, of[kind], origin);
    }
  }

  #selectedOf(ids: readonly string[], shownIds: IdFilter | undefined): Set<string> {
    const { selectionPrefix } = this.#style;
    if (selectionPrefix === undefined) return new Set();
    const own = ids.filter((id) => id.startsWith(selectionPrefix)).map((id) => id.slice(selectionPrefix.length));
    return new Set(own.filter((id) => shownIds?.has(id) !== false));
  }

  #applyTheme(theme: SceneTheme, background: string | undefined): void {
    if (this.#theme === theme && this.#background === background) return;
    this.#theme = theme;
    this.#background = background;
    const own = background === undefined ? undefined : parseColour(background);
    const isLight = brightness(own ?? theme.background) > 0.5;
    const [r, g, b] = this.#style.colour(theme);
    for (const { material, colour, opacity } of [this.#body, ...this.#edges]) {
      // Dark rock on a light background: exclusion blending contrasts with both.
      material.alphaMode = isLight ? Constants.ALPHA_EXCLUSION : Constants.ALPHA_COMBINE;
      if (isLight) colour.set(opacity, opacity, opacity, 1);
      else colour.set(r, g, b, opacity);
    }
    this.#selected[0].colour.set(...theme.selectHidden);
    this.#selected[1].colour.set(...theme.select);
  }
}

const NO_SELECTION: readonly string[] = [];

interface PartRules {
  opacity: number;
  isLines: boolean;
  depth: number;
  section: SectionClip;
}

function createPart(scope: Scope, scene: Scene, name: string, rules: PartRules): AreaPart {
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: AREA_VERTEX, fragmentSource: AREA_FRAGMENT },
    { attributes: ['position'], uniforms: ['viewProjection', 'uColour', 'uSection'], needAlphaBlending: true },
  );
  scope.own(() => material.dispose());
  const colour = new Vector4();
  material.setVector4('uColour', colour);
  rules.section.bind(material);
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.depthFunction = rules.depth;
  if (rules.isLines) material.fillMode = Constants.MATERIAL_LineListDrawMode;
  const mesh = createLayerMesh(name, scene, material);
  scope.own(() => mesh.dispose());
  return { mesh, material, colour, opacity: rules.opacity };
}
