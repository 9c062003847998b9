import { expect, test } from 'vitest';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { isUnlabelledUnderground, UNDERGROUND_LABEL_DISTANCE_M } from './labelRules.ts';

test.each([
  ['normal, near', 0, UNDERGROUND_LABEL_DISTANCE_M, false],
  ['normal, far', 0, UNDERGROUND_LABEL_DISTANCE_M + 1, true],
  ['offline, far', STATE_FLAGS.offline, 1_000, true],
  ['stale, far', STATE_FLAGS.stale, 1_000, true],
  ['alert, far', STATE_FLAGS.alert, 1_000, false],
  ['seen alert, far', STATE_FLAGS.alertSeen | STATE_FLAGS.stale, 1_000, false],
  ['warning, far', STATE_FLAGS.warning, 1_000, false],
])('what is %s', (_case, flags, awayM, isUnlabelled) => {
  expect(isUnlabelledUnderground(flags, awayM)).toBe(isUnlabelled);
});
