/**
 * Which kinds are shown whole in the built-in default view: it is saved nowhere else, so the browser keeps it
 * (shell-and-views section 3, "Bulk selection").
 */
import { type BulkSelection, bulkSelectionSchema } from '../../domain/view/viewState.ts';
import { type Stored, stored } from '../storage/stored.ts';

export function bulkSelectionKept(storage: Storage): Stored<BulkSelection> {
  return stored(storage, 'bulkSelection', 1, (value) => {
    const read = bulkSelectionSchema.safeParse(value);
    return read.success ? read.data : undefined;
  });
}
