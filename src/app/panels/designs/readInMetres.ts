/** Reads a drawing as metres, or in its own unit again, and stores that in this browser. */
import { DRAWING_SHIFTS, readShifts, withShift } from '../../../domain/dxf/drawingPlace.ts';
import { METRE_DRAWINGS, readMetreDrawings, withMetreDrawing } from '../../../domain/dxf/metreDrawings.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { openStoredValue } from '../../../state/storage/stored.ts';

/** Marks its file to be loaded again. The position it was moved to belongs to the other unit, and is forgotten. */
export function readInMetres(design: DesignState, isInMetres: boolean, storage: Storage): void {
  const metreDrawings = openStoredValue(storage, METRE_DRAWINGS.key, METRE_DRAWINGS.version, readMetreDrawings);
  metreDrawings.write(withMetreDrawing(metreDrawings.read() ?? [], design.uuid, isInMetres));
  const shifts = openStoredValue(storage, DRAWING_SHIFTS.key, DRAWING_SHIFTS.version, readShifts);
  shifts.write(withShift(shifts.read() ?? {}, design.uuid, undefined));
  design.phase = 'idle';
  design.content = undefined;
  design.report = undefined;
  design.extent = undefined;
}
