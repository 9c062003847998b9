import { expect, it, vi } from 'vitest';
import type { SlotId } from '../../domain/layout/layout.ts';
import { Scope } from '../../lifetime/scope.ts';
import { replayServices } from './replay.ts';

const runReplay = vi.fn();
vi.mock('./ReplayPlayer.ts', () => ({
  ReplayPlayer: class {
    run = runReplay;
  },
}));

it('a replay takes no edited view away unasked', async () => {
  const steps: (() => void)[] = [];
  const editing = { leaveEditing: vi.fn((step: () => void) => steps.push(step) < 0) };
  const parts = { editing, notices: { show: vi.fn() } } as unknown as Parameters<typeof replayServices>[1];
  const scope = new Scope();
  const request = {} as Parameters<ReturnType<typeof replayServices>['replayActions']['run']>[1];
  replayServices(scope, parts).replayActions.run('viewer_1' as SlotId, request);
  await expect.poll(() => editing.leaveEditing).toHaveBeenCalledOnce();
  expect(runReplay).not.toHaveBeenCalled();
  steps[0]?.();
  expect(runReplay).toHaveBeenCalledExactlyOnceWith('viewer_1', request);
  scope.dispose();
});
