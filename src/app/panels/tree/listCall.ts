/** The call that lists each category's entities. */
import type { LoadedCall } from '../../../domain/link/calls.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';

export const LIST_CALL: Readonly<Record<TreeCategory, LoadedCall>> = {
  vehicle: 'vehicles',
  sensor: 'sensors',
  asset: 'assets',
  annotation: 'annotations',
  map: 'maps',
  design: 'designs',
};
