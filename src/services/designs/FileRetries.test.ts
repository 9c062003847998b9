import { expect, it, vi } from 'vitest';
import { DRAWING_REPLY } from '../../../tests/fixtures/designs/designLists.ts';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns, designOf, setDesigns, setShownDesigns } from '../../state/designs/designs.ts';
import { RestClient } from '../rest/RestClient.ts';
import { DesignService } from './DesignService.ts';
import type { DesignReply } from './dxfWorker.ts';

const REFUSED: DesignReply = { kind: 'refused', status: 503, statusText: 'Too many files wait' };

const currentScope = scopeUnderFakeTimers();

/** Two shown designs, whose files answer these replies in turn, and then a drawing. */
function showTwo(...replies: DesignReply[]) {
  const state = createDesigns();
  setDesigns(
    state,
    ['d1', 'd2'].map((id) => ({ id, uuid: id, name: id, map: false, mineArea: undefined })),
  );
  const faults = new CallFaults();
  const read = vi.fn(async () => replies.shift() ?? DRAWING_REPLY);
  const service = new DesignService(currentScope(), {
    rest: new RestClient(async () => 't'),
    sntURL: '',
    token: async () => 't',
    session: { freshToken: async () => 't', refuseToken: () => {} },
    ...{ read, state, faults, log: () => {} },
  });
  const show = (...ids: string[]) => {
    const selected = ids.map((id) => ({ id, itemType: 'design' as const }));
    setShownDesigns(state, [{ ...defaultViewState(), selected }]);
    service.dropUnshownRetries();
  };
  show('d1', 'd2');
  const phaseOf = (id: string) => designOf(state, id)?.phase;
  const failedCalls = () => faults.state.failedCalls.map(({ call, fault }) => [call, fault.key]);
  return { state, faults, read, service, show, phaseOf, failedCalls };
}

it.each<[string, DesignReply, string]>([
  ['without an answer', { kind: 'unreachable' }, 'network'],
  ['while the backend is busy', REFUSED, 'said'],
  ['while too much is asked for', { kind: 'refused', status: 429, statusText: '' }, 'requestFailed'],
])('a file that failed %s is named, and comes by itself', async (_case, reply, fault) => {
  const { service, read, phaseOf, failedCalls } = showTwo(reply, reply);
  await service.load('d1');
  expect(phaseOf('d1')).toBe('failed');
  expect(failedCalls()).toEqual([['designFiles', fault]]);
  await vi.advanceTimersByTimeAsync(2_700);
  expect(read).toHaveBeenCalledTimes(2);
  expect(failedCalls()).toEqual([['designFiles', fault]]);
  await vi.advanceTimersByTimeAsync(3_200);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(phaseOf('d1')).toBe('ready');
  expect(failedCalls()).toEqual([]);
});

it('waits as long as the backend asks for', async () => {
  const { service, read } = showTwo({ ...REFUSED, retryAfterMs: 30_000 });
  await service.load('d1');
  await vi.advanceTimersByTimeAsync(29_900);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_200);
  expect(read).toHaveBeenCalledTimes(2);
});

it.each<DesignReply>([
  { kind: 'refused', status: 404, statusText: 'gone' },
  { kind: 'fault', code: 'dwg' },
  { kind: 'broken', message: 'x' },
])('%j is left to the user', async (reply) => {
  const { service, read, failedCalls } = showTwo(reply);
  await service.load('d1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledOnce();
  expect(failedCalls()).toEqual([]);
});

it('a load that the user cancelled is not repeated', async () => {
  const { service, read, phaseOf, failedCalls } = showTwo(REFUSED);
  await service.load('d1');
  read.mockReturnValueOnce(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2_700);
  service.cancel('d1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(phaseOf('d1')).toBe('failed');
  expect(failedCalls()).toEqual([]);
});

it('is given up when no view shows the design any more, and begins anew when one does', async () => {
  const { service, show, state, read, failedCalls } = showTwo(REFUSED);
  await service.load('d1');
  show('d2');
  expect(failedCalls()).toEqual([]);
  expect(designOf(state, 'd1')).toMatchObject({ phase: 'idle', fault: undefined });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledOnce();
});

it('of several files each is repeated, also at once by the retry; the call is named until all are there', async () => {
  const { service, faults, phaseOf, failedCalls } = showTwo({ kind: 'unreachable' }, REFUSED, { kind: 'unreachable' });
  await service.load('d1');
  await service.load('d2');
  expect(failedCalls()).toEqual([['designFiles', 'said']]);
  faults.retryAll();
  await vi.advanceTimersByTimeAsync(0);
  expect([phaseOf('d1'), phaseOf('d2')]).toEqual(['failed', 'ready']);
  expect(failedCalls()).toEqual([['designFiles', 'network']]);
  await vi.advanceTimersByTimeAsync(5_400);
  expect(phaseOf('d1')).toBe('ready');
  expect(failedCalls()).toEqual([]);
});
