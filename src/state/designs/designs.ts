/**
 * The site's designs: drawings, models and DXF maps, which of them are shown, and with which of their layers. The engine
 * draws what this says; the panel and the entity tree change it.
 */
import { proxy, type ref } from 'valtio';
import type { DxfDrawing, DxfReport } from '../../domain/dxf/drawing.ts';
import type { SiteBox, SitePoint } from '../../domain/geo/frame.ts';
import type { Fault } from '../../domain/link/fault.ts';
import { type VisibilityRules, visibilityTest } from '../../domain/view/shown.ts';

/** Content of a design's file; large, immutable, kept out of proxies by `ref`. */
export type DesignContent = DrawingContent | ModelContent;

export interface DrawingContent {
  kind: 'drawing';
  drawing: DxfDrawing;
}

/** A GLB: metres, y up, z = -northing. */
export interface ModelContent {
  kind: 'model';
  file: Blob;
  /** Position of the model's own origin; undefined if it is modelled at its place in the site's grid. */
  place: ModelPlace | undefined;
}

export interface ModelPlace {
  at: SitePoint;
  /** Degrees by which it is turned clockwise from north. */
  bearingDeg: number;
}

/** A text of the error catalogue or of the reader, with its parameters. */
export interface DesignFault {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Loading that takes longer than this shows its progress and can be cancelled. */
export const SLOW_LOAD_MS = 1000;

/** `waiting`: other files are loaded first. */
export interface DesignLoading {
  readonly stage: 'waiting' | 'fetching' | 'reading';
  /** Whole percent; undefined if the total is unknown. */
  readonly percent: number | undefined;
}

export interface DesignLayerState {
  name: string;
  /** `#rrggbb`; undefined is the contrast colour: white on dark, black on light. */
  colour: string | undefined;
  shown: boolean;
  /** Switched off in the file, regardless of its state here. */
  off: boolean;
  /** Frozen in the file, regardless of its state here: until it is shown it also hides inserts on it. */
  frozen: boolean;
  entities: number;
}

export interface DesignState {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** A DXF map of the site rather than a design. */
  readonly map: boolean;
  readonly mineArea: string | undefined;
  /** Its file, as the catalogue names it. */
  readonly path?: string | undefined;
  /** Whether some open view shows it; it is fetched when this first becomes true. */
  shown: boolean;
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  fault: DesignFault | undefined;
  /** Progress of its loading, once that has taken longer than {@link SLOW_LOAD_MS}. */
  progress: DesignLoading | undefined;
  layers: DesignLayerState[];
  report: DxfReport | undefined;
  /** A picture of a model is too large to be opened: its surfaces are plain. */
  isWithoutPicture?: boolean;
  /** The GPU has no room for a part of it, which is sent again later. */
  isIncomplete?: boolean;
  /** Its extent, once known. */
  extent: SiteBox | undefined;
  content: ReturnType<typeof ref<DesignContent>> | undefined;
}

export interface DesignsState {
  phase: 'loading' | 'ready' | 'failed';
  /** Why there is no list. */
  fault: Fault | undefined;
  list: DesignState[];
  /** The last clicked design of a scene. */
  clickedDesign: { readonly id: string; readonly layer: string | undefined } | undefined;
}

/** State of a design before its file has been read. */
export type DesignEntry = Pick<DesignState, 'id' | 'uuid' | 'name' | 'map' | 'mineArea' | 'path'>;

export function createDesigns(): DesignsState {
  return proxy<DesignsState>({ phase: 'loading', fault: undefined, list: [], clickedDesign: undefined });
}

/** Applies a refreshed list with the current names of designs; shown, loaded and switched states are kept. */
export function setDesigns(
  state: DesignsState,
  entries: readonly DesignEntry[],
  phase: DesignsState['phase'] = 'ready',
): void {
  const designById = new Map(state.list.map((design) => [design.id, design]));
  state.list = entries.map((entry) => {
    const design = designById.get(entry.id);
    return design ? Object.assign(design, entry) : newDesign(entry);
  });
  state.phase = phase;
  if (phase === 'ready') state.fault = undefined;
}

export function designOf(state: DesignsState, id: string): DesignState | undefined {
  return state.list.find((design) => design.id === id);
}

/** Marks the designs that one of the views shows: the views' checks are the only rule. */
export function setShownDesigns(state: DesignsState, views: readonly VisibilityRules[]): void {
  const rules = views.map(visibilityTest);
  for (const design of state.list) {
    const shown = rules.some((isShown) => isShown('design', design.id));
    if (design.shown !== shown) design.shown = shown;
  }
}

/** Indices of a drawing's visible groups: their layer is shown, and no enclosing layer is frozen. */
export function shownGroups(drawing: DxfDrawing, layers: readonly DesignLayerState[]): boolean[] {
  return drawing.groups.map(({ layer, insertLayers }) => {
    const isParentHidden = insertLayers.some((index) => layers[index]?.frozen === true && !layers[index]?.shown);
    return layers[layer]?.shown !== false && !isParentHidden;
  });
}

function newDesign(entry: DesignEntry): DesignState {
  return {
    ...entry,
    shown: false,
    phase: 'idle',
    fault: undefined,
    progress: undefined,
    layers: [],
    report: undefined,
    extent: undefined,
    content: undefined,
  };
}
