/** Steps to another map, page or view wait for the guard of the edited view. */
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createSession } from '../../state/session/session.ts';
import { createShell, landingShownFlag } from '../../state/shell/shell.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import type { ViewServices } from '../session/services.ts';
import { navigationActions } from './navigation.ts';

type Actions = ReturnType<typeof navigationActions>;

const assignLocation = vi.fn();
beforeEach(() => {
  assignLocation.mockClear();
  vi.stubGlobal('location', { assign: assignLocation, pathname: '/mine/' });
});

/** The guard keeps each step until the test lets it go. */
function setUp() {
  const scope = new Scope();
  const storage = memoryStorage();
  const waiting: (() => void)[] = [];
  const slots = createSlots(scope, storage, new EventTarget());
  slots.views = { viewer_1: 'draft' };
  const shell = createShell(landingShownFlag(storage));
  shell.isLandingShown = false;
  const open = vi.fn();
  const resolve = vi.fn();
  const signOut = vi.fn();
  const clear = vi.fn();
  const actions = navigationActions({
    slots,
    shell,
    signOut,
    slotViews: createSlotViews(),
    session: createSession(),
    lastSession: { read: () => undefined, write: () => {}, clear },
    views: { open, resolve } as unknown as ViewServices['views'],
    openViews: {
      chooseMap: (slot: 'viewer_1', id: string) => (slots.maps[slot] = id),
    } as unknown as ViewServices['openViews'],
    editing: {
      leaveEditing: (step: () => void) => {
        waiting.push(step);
        return false;
      },
    } as unknown as ViewServices['editing'],
  });
  scope.dispose();
  const callCount = () =>
    [open, resolve, signOut, clear, assignLocation].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return { actions, waiting, slots, shell, callCount };
}

it.each(['replay', 'annotation'] as const)('the landing page ends the mode %s', (mode) => {
  const { actions, waiting, shell } = setUp();
  shell.displayMode = mode;
  actions.showLanding();
  waiting[0]?.();
  expect(shell).toMatchObject({ isLandingShown: true, page: 'main', displayMode: 'default' });
});

it.each<[string, (actions: Actions) => void]>([
  ['another map', ({ selectMap }) => selectMap('pit')],
  ['the landing page', ({ showLanding }) => showLanding()],
  ['a view of the landing page', ({ showView }) => showView('other')],
  ['sign-out', ({ logout }) => logout()],
  ['clearing the session', ({ clearSession }) => clearSession()],
])('%s waits for the guard, and is gone through after it', (_step, go) => {
  const { actions, waiting, slots, shell, callCount } = setUp();
  go(actions);
  expect(waiting).toHaveLength(1);
  expect(slots.views).toEqual({ viewer_1: 'draft' });
  expect(slots.maps).toEqual({});
  expect(shell.isLandingShown).toBe(false);
  expect(callCount()).toBe(0);
  waiting[0]?.();
  expect(callCount()).toBeGreaterThan(0);
});

it("clearing the session stays on the app's own path", () => {
  const { actions, waiting } = setUp();
  actions.clearSession();
  waiting[0]?.();
  expect(assignLocation).toHaveBeenCalledExactlyOnceWith('/mine/');
});
