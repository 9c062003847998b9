/** A list of views that is there, and its refresh. */
import { afterEach, expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { ViewService } from '../../services/views/ViewService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createSession } from '../../state/session/session.ts';
import { openSlotsForViews } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { createViewList, setViews } from '../../state/views/viewList.ts';
import { viewLoaders } from './viewActions.ts';
import type { ViewWiring } from './viewWiring.ts';

const scope = scopeUnderFakeTimers();
afterEach(() => vi.unstubAllGlobals());

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

// rules.md#unknown-view
it('leaves out private views of others that a backend lists; an address that names one says so', async () => {
  const viewOf = (id: string, mapVisibleType: string, user?: string) => ({
    id,
    name: id,
    user,
    state: { mapVisibleType },
  });
  const answer = [
    viewOf('own', 'private', 'me'),
    viewOf('of nobody', 'private'),
    viewOf('private to another', 'private', 'another'),
    viewOf('public', 'public', 'another'),
    viewOf('sample', 'sample', 'another'),
  ];
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const slots = createSlots(scope(), memoryStorage(), new EventTarget());
  openSlotsForViews(slots, { viewer_1: 'default', viewer_2: 'private to another' });
  const list = createViewList();
  const notify = vi.fn();
  const user = { sub: 'me', userName: 'me', givenName: '', familyName: '', roles: ['ADMIN'], groups: [] };
  const wiring = {
    scope: scope(),
    service: new ViewService(new RestClient(async () => 'token'), 'https://mine.example', () => 'me'),
    session: Object.assign(createSession(), { user }),
    list,
    slots,
    slotViews: createSlotViews(),
    site: { phase: 'ready', maps: [] },
    shell: { hasLoaded: true, isLandingShown: false },
    openViews: { open: () => {} },
    notify,
  } as unknown as ViewWiring;
  await viewLoaders(wiring, new CallFaults()).list.load();
  expect(idsOf(list)).toEqual(['', 'own', 'of nobody', 'public', 'sample']);
  expect(notify.mock.calls).toEqual([['warning', 'views.notFound', { number: '2' }]]);
  expect(slots.views).toEqual({ viewer_1: 'default' });
});
