/** Dependencies of layers. A folder of layers exports `createLayer` from its `layer.ts` (stage/createLayers.ts). */
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { DesignStore } from '../designs/DesignStore.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { TileStore } from '../tiles/TileStore.ts';
import type { CalloutText } from './calloutText.ts';
import type { Layer } from './Layer.ts';
import type { CssRect, LabelPlan } from './labelPlan.ts';
import type { SharedLayerData } from './SharedLayerData.ts';

/** Interface of layers to their view, and between each other. */
export interface LayerHost {
  /** Which rows have a callout and which parts of the pane are occupied; callouts write it, labels read it. */
  labelPlan: LabelPlan;
  /** The element over the pane to which layers append their DOM. */
  readonly overlay: HTMLElement;
  /** Lines of an entity's callout below its name. */
  describe(entityId: string): CalloutText | undefined;
  /** Rectangles of the pane that controls cover. */
  reservedRects(): readonly CssRect[];
  /** Has the view redrawn. */
  redraw(): void;
  /** Whether rock hides a point, x, y, z, from the view's eye. */
  isOccluded(at: ArrayLike<number>): boolean;
  /** Whether rock is over a point, x, y, z. */
  isUnderRock(at: ArrayLike<number>): boolean;
}

export interface LayerContext {
  /** Ends with the view. */
  readonly scope: Scope;
  readonly scene: Scene;
  readonly engine: ViewEngine;
  readonly selection: { readonly ids: readonly string[] };
  readonly tiles: TileStore;
  readonly designs: DesignStore;
  /** Data that all views of the stage share, and data that the views of one map share. */
  readonly shared: SharedLayerData;
  readonly sharedByMap: SharedLayerData;
  /** Part of the scene that is cut away: the uniform of all materials that can be cut. */
  readonly section: SectionClip;
  readonly host: LayerHost;
}

export type LayerFactory = (context: LayerContext) => readonly Layer[];
