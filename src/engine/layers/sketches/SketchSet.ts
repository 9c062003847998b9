/** Drawings of users, shared by all views of the stage. */

import type { Sketch } from '../../../state/sketch/sketches.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SharedContext } from '../SharedLayerData.ts';

export class SketchSet {
  list: readonly Sketch[] = [];
  /** Counts changes. */
  version = 0;
  /** Has all views redrawn. */
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

/** Only those of shown entities. @param ids of the shown entities, undefined for all */
export function shownSketches(list: readonly Sketch[], ids: IdFilter | undefined): readonly Sketch[] {
  return ids ? list.filter(({ id }) => id === undefined || ids.has(id)) : list;
}
