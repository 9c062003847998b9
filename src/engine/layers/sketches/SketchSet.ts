/** What people have drawn, shared by all views of the stage. */

import type { Sketch } from '../../../state/sketch/sketches.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SharedContext } from '../SharedLayerData.ts';

export class SketchSet {
  list: readonly Sketch[] = [];
  /** Counts changes. */
  version = 0;
  /** Has all views drawn again. */
  readonly redraw: () => void;

  constructor({ redraw }: SharedContext) {
    this.redraw = redraw;
  }

  set(list: readonly Sketch[]): void {
    this.list = list;
    this.version++;
    this.redraw();
  }
}

/** Those of things that are shown. @param ids of the shown things, undefined for all */
export function shownSketches(list: readonly Sketch[], ids: IdFilter | undefined): readonly Sketch[] {
  return ids ? list.filter(({ id }) => id === undefined || ids.has(id)) : list;
}
