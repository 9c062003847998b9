/** Lines and points that people draw on the mine: measures, outlines of zones. Every viewer shows them. */
import { proxy, ref } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';

/** `draft` is being drawn, `kept` is done, `fault` marks an error. */
export type SketchTone = 'draft' | 'kept' | 'fault';

export interface Sketch {
  /** Id by which views can hide it. */
  readonly id?: string | undefined;
  readonly points: readonly SitePoint[];
  /** The last point is joined to the first one. */
  readonly closed: boolean;
  readonly tone: SketchTone;
  /** CSS pixels; 0 draws no lines, or no points. */
  readonly lineWidthPx: number;
  readonly pointSizePx: number;
  /** `#rrggbb` instead of the tone's colour. */
  readonly colour?: string | undefined;
  /** Text beside the last point. */
  readonly label?: string | undefined;
  /** Drawn over the last point. */
  readonly image?: SketchImage | undefined;
}

export interface SketchImage {
  readonly url: string;
  /** Width and height, CSS pixels. */
  readonly sizePx: number;
  /** Degrees clockwise on the screen. */
  readonly turnDeg: number;
  /** A grip {@link ROTATION_HANDLE_PX} above it rotates with it. */
  readonly hasGrip?: boolean | undefined;
}

/** From the middle of an image to the grip that turns it, CSS pixels. */
export const ROTATION_HANDLE_PX = 60;

/** Tools that draw; each replaces only its own sketches. */
export type SketchOwner =
  | 'measure'
  | 'measureDraft'
  | 'annotation'
  | 'zone'
  | 'design'
  | 'route'
  | 'vehicleRoutes'
  | 'section'
  | 'alert';

export interface SketchesState {
  byOwner: Partial<Record<SketchOwner, readonly Sketch[]>>;
}

export function createSketches(): SketchesState {
  return proxy<SketchesState>({ byOwner: {} });
}

/** Replaces the drawing of a tool. */
export function setSketches(state: SketchesState, owner: SketchOwner, list: readonly Sketch[]): void {
  state.byOwner[owner] = ref(list as Sketch[]);
}
