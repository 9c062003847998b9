/** A list of views that is there, and its refresh. */
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createViewList, setViews } from '../../state/views/viewList.ts';
import { viewLoaders } from './viewActions.ts';
import type { ViewWiring } from './viewWiring.ts';

const scope = scopeUnderFakeTimers();

/** A list with one saved view, whose refresh fails. */
async function listAfter(error: CallError) {
  const list = createViewList();
  setViews(list, [{ ...defaultView(), id: 'saved' }]);
  const wiring = {
    scope: scope(),
    service: { list: vi.fn(async () => Promise.reject(error)) },
    list,
    slots: { open: [], views: {} },
    slotViews: { bySlot: {} },
    shell: { isLandingShown: true },
  } as unknown as ViewWiring;
  await viewLoaders(wiring, new CallFaults()).list.load();
  return list;
}
const idsOf = ({ views }: Awaited<ReturnType<typeof listAfter>>) => views.map(({ id }) => id);

// rules.md#refused-calls
it.each([401, 403])('is emptied up to the default view by a refusal with %i, which is shown', async (status) => {
  const list = await listAfter(new CallError(status, 'No', { serverText: 'Not for you' }));
  expect(idsOf(list)).toEqual(['']);
  expect(list).toMatchObject({ phase: 'failed', fault: { key: 'said', values: { message: 'Not for you' } } });
});

it.each([0, 500, 503])('stays after %i', async (status) => {
  const list = await listAfter(new CallError(status, 'down'));
  expect(idsOf(list)).toEqual(['', 'saved']);
  expect(list.phase).toBe('ready');
});
