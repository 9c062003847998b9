import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJoint, jointExtras, jointName, readMotion } from './joint.ts';

describe('a joint', () => {
  it('is written and read alike', () => {
    const motion = { axis: 'z', minDeg: -35, maxDeg: 30 } as const;
    expect(readMotion({ ...jointExtras(motion) })).toEqual(motion);
    expect(isJoint({ ...jointExtras(motion) })).toBe(true);
    expect(isJoint({ colour: 'red' })).toBe(false);
  });

  it.each([
    ['an unknown axis', { joint_axis: 'w', joint_least_deg: -1, joint_most_deg: 1 }],
    ['no limits', { joint_axis: 'x' }],
    ['limits as text', { joint_axis: 'x', joint_least_deg: '-1', joint_most_deg: '1' }],
    ['limits the wrong way round', { joint_axis: 'x', joint_least_deg: 1, joint_most_deg: -1 }],
    ['limits that leave out the pose in the file', { joint_axis: 'x', joint_least_deg: 5, joint_most_deg: 9 }],
    ['no room to move', { joint_axis: 'x', joint_least_deg: 0, joint_most_deg: 0 }],
    ['more than a full turn', { joint_axis: 'y', joint_least_deg: -400, joint_most_deg: 0 }],
    ['no number', { joint_axis: 'y', joint_least_deg: Number.NaN, joint_most_deg: 1 }],
  ])('with %s is not understood', (_, extras) => {
    expect(readMotion(extras)).toBeUndefined();
  });

  it('is read from anything without throwing, and then holds its rest', () => {
    const extras = fc.record({
      joint_axis: fc.anything(),
      joint_least_deg: fc.anything(),
      joint_most_deg: fc.anything(),
    });
    fc.assert(
      fc.property(extras, (given) => {
        const motion = readMotion(given);
        expect(motion === undefined || (motion.minDeg <= 0 && motion.maxDeg >= 0)).toBe(true);
      }),
    );
  });

  it('keeps its name where a program has numbered it', () => {
    expect(jointName('boom_joint.001')).toBe('boom_joint');
    expect(jointName('boom_joint')).toBe('boom_joint');
    expect(jointName('joint.0001')).toBe('joint.0001');
  });
});
