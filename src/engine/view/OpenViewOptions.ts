import type { Selection } from '../../state/selection/Selection.ts';
import type { World } from '../../state/world/World.ts';
import type { MapSource } from './MapSource.ts';

/** Content of a view: a world at its own clock, on a map or on none. */
export interface ShownInView {
  world: World;
  map: MapSource | undefined;
}

export interface OpenViewOptions {
  id: string;
  /** Transparent element that defines the view's rectangle and receives pointer and keys. */
  pane: HTMLElement;
  world: World;
  map?: MapSource | undefined;
  selection: Selection;
}
