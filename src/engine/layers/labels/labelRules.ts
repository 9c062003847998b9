/** Which rows have no label, even if there is room (rules.md#labels). */
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';

/** Beyond this distance, underground, only vehicles and abnormal entities have labels. */
export const UNDERGROUND_LABEL_DISTANCE_M = 350;

const ABNORMAL_FLAGS = STATE_FLAGS.alert | STATE_FLAGS.alertSeen | STATE_FLAGS.warning;

/**
 * Whether an underground site entity has no label: from afar, vehicles must be found among hundreds of sensors. @param
 * awayM distance from the eye
 */
export function isUnlabelledUnderground(stateFlags: number, awayM: number): boolean {
  return awayM > UNDERGROUND_LABEL_DISTANCE_M && (stateFlags & ABNORMAL_FLAGS) === 0;
}
