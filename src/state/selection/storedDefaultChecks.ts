/** Content of the built-in default view: stored in the browser only (rules.md#bulk-selection). */
import type { VisibilityRules } from '../../domain/view/shown.ts';
import { viewStateSchema } from '../../domain/view/viewState.ts';
import { openStoredValue, type StoredValue } from '../storage/stored.ts';

const checksSchema = viewStateSchema.pick({ selected: true, isAllSelected: true, filterVehicleStates: true });

export function storedDefaultChecks(storage: Storage): StoredValue<VisibilityRules> {
  return openStoredValue(storage, 'bulkSelection', 3, (value) => {
    const read = checksSchema.safeParse(value);
    return read.success ? read.data : undefined;
  });
}
