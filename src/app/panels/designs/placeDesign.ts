/** Moves a drawing to a position, and stores that in this browser. */
import { ref } from 'valtio';
import { DRAWING_SHIFTS, movedDrawing, readShifts, shiftToPlace, withShift } from '../../../domain/dxf/drawingPlace.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { type DesignState, type DesignsState, designOf } from '../../../state/designs/designs.ts';
import { openStoredValue } from '../../../state/storage/stored.ts';

/** Places the centre of a drawing's bottom; does nothing for a design without a loaded drawing. */
export function placeDesign(designs: DesignsState, id: string, at: SitePoint, storage: Storage): void {
  const design = designOf(designs, id);
  if (design?.content?.kind === 'drawing') shiftDesign(design, shiftToPlace(design.content.drawing, at), storage);
}

/** Returns a drawing to the position in its file. */
export function resetDesignPlace(designs: DesignsState, id: string, storage: Storage): void {
  const design = designOf(designs, id);
  if (design) shiftDesign(design, undefined, storage);
}

function shiftDesign(design: DesignState, by: SitePoint | undefined, storage: Storage): void {
  if (design.content?.kind !== 'drawing') return;
  const drawing = movedDrawing(design.content.drawing, by ?? { easting: 0, northing: 0, altitude: 0 });
  design.content = ref({ kind: 'drawing', drawing });
  design.extent = { min: drawing.min, max: drawing.max };
  const storedShifts = openStoredValue(storage, DRAWING_SHIFTS.key, DRAWING_SHIFTS.version, readShifts);
  storedShifts.write(withShift(storedShifts.read() ?? {}, design.uuid, drawing.movedBy));
}
