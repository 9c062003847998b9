import { describe, expect, it } from 'vitest';
import { MAX_TRAILS } from '../../domain/trail/trail.ts';
import { changeTrails, createTrails, toggleTrail } from './trails.ts';

describe('the trails of viewers', () => {
  it('are turned on and off, for each viewer by itself', () => {
    const trails = createTrails();
    toggleTrail(trails, 'viewer_1', 'a');
    toggleTrail(trails, 'viewer_1', 'b');
    toggleTrail(trails, 'viewer_2', 'a');
    toggleTrail(trails, 'viewer_1', 'a');
    expect(trails.bySlot.viewer_1?.ids).toEqual(['b']);
    expect(trails.bySlot.viewer_2?.ids).toEqual(['a']);
  });

  it('keep length and colour of the viewer, and are another object after each change', () => {
    const trails = createTrails();
    changeTrails(trails, 'viewer_1', { minutes: 30, colouring: 'status' });
    const before = trails.bySlot.viewer_1;
    toggleTrail(trails, 'viewer_1', 'a');
    expect(trails.bySlot.viewer_1).toEqual({ ids: ['a'], minutes: 30, colouring: 'status' });
    expect(trails.bySlot.viewer_1).not.toBe(before);
  });

  it('are limited to a distinguishable number: the oldest is dropped', () => {
    const trails = createTrails();
    for (let k = 0; k <= MAX_TRAILS; k++) toggleTrail(trails, 'viewer_1', `v${k}`);
    const { ids = [] } = trails.bySlot.viewer_1 ?? {};
    expect(ids).toHaveLength(MAX_TRAILS);
    expect([ids[0], ids.at(-1)]).toEqual(['v1', `v${MAX_TRAILS}`]);
  });
});
