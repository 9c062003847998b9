import type { PoseTable } from '../../state/world/PoseTable.ts';

/** Mask by row: 1 for the rows of these keys, 0 for all others; unknown keys are ignored. */
export function rowMask(poses: PoseTable, entityIds: ReadonlySet<string>): Uint8Array {
  const mask = new Uint8Array(poses.count);
  for (const id of entityIds) {
    const row = poses.rowOf(id);
    if (row !== undefined) mask[row] = 1;
  }
  return mask;
}
