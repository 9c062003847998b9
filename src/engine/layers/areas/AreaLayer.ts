/**
 * Areas in one view: a translucent or hatched body, edges that are faint behind rock, the same in red over areas whose rule
 * is being broken, and edges of selected areas in the colours of the selection.
 */

import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { brightness, type Colour, parseColour } from '../../gpu/colour.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import type { AreaSet } from './AreaSet.ts';
import { type AreaPart, createAreaPart } from './areaPart.ts';

export interface AreaStyle {
  name: string;
  colour(theme: SceneTheme): Colour;
  /** Opacity of the body, of visible edges, and of edges behind rock. */
  bodyOpacity: number;
  edgeOpacity: number;
  hiddenEdgeOpacity: number;
  /** Share of the body's opacity between the lines of its hatch; undefined where it has none. */
  hatchOpacityShare: number | undefined;
  /** Prefix of its ids in the selection; undefined where areas cannot be selected. */
  selectionPrefix: string | undefined;
  /** Ids that a view shows, undefined for all; an empty set shows none. */
  shownIds(frame: LayerFrame): IdFilter | undefined;
  /** Ids of the areas whose rule is being broken; the same set until that changes. */
  breachedIds?(frame: LayerFrame): ReadonlySet<string>;
}

export class AreaLayer implements Layer {
  readonly #set: AreaSet;
  readonly #style: AreaStyle;
  readonly #bodyPart: AreaPart;
  readonly #edgeParts: readonly AreaPart[];
  /** Body and edges of areas whose rule is being broken. */
  readonly #breached: readonly AreaPart[];
  readonly #selected: readonly [hidden: AreaPart, seen: AreaPart];
  readonly #selection: { readonly ids: readonly string[] } | undefined;
  #theme: SceneTheme | undefined;
  #version = -1;
  #origin: SitePoint | undefined;
  #shownIds: IdFilter | undefined;
  #selectedIds: readonly string[] = [];
  #breachedIds: ReadonlySet<string> = NO_IDS;
  #pixelRatio = 0;
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
    const part = (name: string, opacity: number, isLines: boolean, depth: number): AreaPart => {
      const isOneSided = !isLines && style.hatchOpacityShare !== undefined;
      return createAreaPart(scope, scene, `${style.name} ${name}`, { opacity, isLines, depth, isOneSided, section });
    };
    const areas = (name: string) => [
      part(`hidden ${name}`, style.hiddenEdgeOpacity, true, Constants.GREATER),
      part(name, style.edgeOpacity, true, Constants.LEQUAL),
    ];
    this.#bodyPart = part('body', style.bodyOpacity, false, Constants.LEQUAL);
    this.#edgeParts = areas('edges');
    this.#breached = style.breachedIds
      ? [part('breached body', style.bodyOpacity, false, Constants.LEQUAL), ...areas('breached edges')]
      : [];
    this.#selected = [part('hidden selected', 1, true, Constants.GREATER), part('selected', 1, true, Constants.LEQUAL)];
  }

  update(frame: LayerFrame): void {
    this.#rebuildIfChanged(frame);
    this.#applyTheme(frame.theme, frame.display.background);
    this.#applyPixelRatio(frame.pixelRatio);
  }

  #rebuildIfChanged(frame: LayerFrame): void {
    const { origin } = frame;
    const shownIds = this.#style.shownIds(frame);
    const ids = this.#selection?.ids ?? NO_SELECTION;
    const breachedIds = this.#style.breachedIds?.(frame) ?? NO_IDS;
    const isSame = this.#version === this.#set.version && this.#origin === origin && this.#shownIds === shownIds;
    if (isSame && this.#selectedIds === ids && this.#breachedIds === breachedIds) return;
    this.#breachedIds = breachedIds;
    this.#version = this.#set.version;
    this.#origin = origin;
    this.#shownIds = shownIds;
    this.#selectedIds = ids;
    this.#rebuild(origin, shownIds, ids);
  }

  /** Separate from the check in every draw: a function with closures allocates whenever it is entered. */
  #rebuild(origin: SitePoint, shownIds: IdFilter | undefined, ids: readonly string[]): void {
    const isShown = (id: string): boolean => shownIds?.has(id) !== false;
    this.#fill([this.#bodyPart, ...this.#edgeParts], shownIds, origin);
    this.#fill(this.#breached, { has: (id) => this.#breachedIds.has(id) && isShown(id) }, origin);
    this.#fill(this.#selected, this.#selectedOf(ids, shownIds), origin);
  }

  /** Each selection of areas is applied before the next is requested: the set releases those that no mesh uses. */
  #fill(parts: readonly AreaPart[], ids: IdFilter | undefined, origin: SitePoint): void {
    const areas = this.#set.shownAreas(ids);
    for (const { mesh, isLines } of parts) {
      const indices = areas?.[isLines ? 'edges' : 'triangles'];
      mesh.geometry?.releaseForMesh(mesh, true);
      mesh.isVisible = indices !== undefined && indices.count > 0;
      if (indices && mesh.isVisible) this.#set.fillMesh(mesh, indices, origin);
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
    for (const { material, colour, opacity } of [this.#bodyPart, ...this.#edgeParts]) {
      // Dark rock on a light background: exclusion blending contrasts with both.
      material.alphaMode = isLight ? Constants.ALPHA_EXCLUSION : Constants.ALPHA_COMBINE;
      if (isLight) colour.set(opacity, opacity, opacity, 1);
      else colour.set(r, g, b, opacity);
    }
    const [red, green, blue] = theme.alert;
    for (const { colour, opacity } of this.#breached) colour.set(red, green, blue, opacity);
    this.#selected[0].colour.set(...theme.selectHidden);
    this.#selected[1].colour.set(...theme.select);
  }

  #applyPixelRatio(pixelRatio: number): void {
    const { hatchOpacityShare } = this.#style;
    if (hatchOpacityShare === undefined || this.#pixelRatio === pixelRatio) return;
    this.#pixelRatio = pixelRatio;
    for (const part of [this.#bodyPart, ...this.#breached])
      if (!part.isLines) part.hatch.set(pixelRatio, hatchOpacityShare, 0, 0);
  }
}

const NO_SELECTION: readonly string[] = [];
const NO_IDS: ReadonlySet<string> = new Set();
