/** Tool for placing a drawing: a click sets its position, its handle drags it. */
import { bottomCentre } from '../../../domain/dxf/drawingPlace.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { createDrawTool } from '../../../engine/tools/draw/DrawTool.ts';
import type { PaneDrawing } from '../../../engine/tools/paneDrawing.ts';
import type { DesignState } from '../../../state/designs/designs.ts';

interface PlacingOptions {
  /** Where the drawing was placed; undefined before that. */
  placeOf: () => SitePoint | undefined;
  place: (at: SitePoint) => void;
  /** Shows the current position of a drag. */
  show: (at: SitePoint | undefined) => void;
  end: () => void;
}

export function placingTool({ placeOf: current, place, show, end }: PlacingOptions): PaneDrawing {
  let to: SitePoint | undefined;
  return {
    createTool: createDrawTool,
    cursor: 'crosshair',
    get handles() {
      const at = current();
      return at ? [at] : [];
    },
    heightHandles: [],
    snapPoints: [],
    add: place,
    hoverPlace: () => {},
    drag: (_handle, at) => {
      to = at;
      show(at);
    },
    dragHeight: () => {},
    drop: () => {
      if (to) place(to);
      to = undefined;
      show(undefined);
    },
    finish: end,
    undo: () => {},
    cancel: end,
  };
}

export function placeOf({ list }: { list: readonly DesignState[] }, id: string): SitePoint | undefined {
  const content = list.find((design) => design.id === id)?.content;
  return content?.kind === 'drawing' && content.drawing.movedBy ? bottomCentre(content.drawing) : undefined;
}
