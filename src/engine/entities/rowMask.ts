import type { PoseTable } from '../../state/world/PoseTable.ts';

/** Which entities are shown, by key: a set, or a test. */
export type ShownKeys = Pick<ReadonlySet<string>, 'has'>;

/** Mask by row: 1 for the rows of shown keys, 0 for all others. */
export function rowMask(poses: PoseTable, shown: ShownKeys): Uint8Array {
  const mask = new Uint8Array(poses.count);
  for (let row = 0; row < mask.length; row++) {
    const key = poses.keyOf(row);
    if (key !== undefined && shown.has(key)) mask[row] = 1;
  }
  return mask;
}
