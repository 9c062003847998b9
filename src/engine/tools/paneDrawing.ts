import type { SitePoint } from '../../domain/geo/frame.ts';

/** What takes the clicks of a pane. */
export interface PaneDrawing {
  /** CSS cursor over the pane. */
  readonly cursor: string;
  /** Points that can be dragged. */
  readonly handles: readonly SitePoint[];
  /** Points that are dragged up and down alone. */
  readonly heights: readonly SitePoint[];
  /** Points that a click near them hits exactly. */
  readonly snaps: readonly SitePoint[];
  add(at: SitePoint): void;
  /** The pointer is over a place, undefined beside the ground. */
  hover(at: SitePoint | undefined): void;
  /** A handle is dragged. */
  drag(handle: number, to: SitePoint): void;
  /** One of the heights is dragged to an altitude, metres. */
  lift(handle: number, altitude: number): void;
  /** A handle is let go of, or the drag is given up. */
  drop(): void;
  finish(): void;
  undo(): void;
  cancel(): void;
}
