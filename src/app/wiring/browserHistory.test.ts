/** Back and Forward ask before they take an edited view away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createShell, landingShownFlag } from '../../state/shell/shell.ts';
import { withdrawView } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { syncAddress } from './address.ts';

let page: EventTarget;
let pageAddress: { pathname: string; search: string };
let scope: Scope;
beforeEach(() => {
  page = new EventTarget();
  pageAddress = { pathname: '/', search: '?viewer_1=draft' };
  const setPageAddress = (_state: unknown, _title: string, to: string) => {
    pageAddress.search = to.slice(1);
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', pageAddress);
  vi.stubGlobal('history', { pushState: vi.fn(setPageAddress), replaceState: vi.fn(setPageAddress) });
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

function setUp(edited: boolean) {
  const storage = memoryStorage();
  const waiting: (() => void)[] = [];
  const slots = createSlots(scope, storage, new EventTarget());
  const resolve = vi.fn();
  const leaveEditing = (step: () => void) => {
    waiting.push(step);
    return false;
  };
  const landing = landingShownFlag(storage);
  const editing = { isEdited: () => edited, leaveEditing };
  const shell = createShell(landing);
  syncAddress(scope, { slots, shell, landing, editing, resolve });
  const goBackTo = (search: string) => {
    pageAddress.search = search;
    page.dispatchEvent(new Event('popstate'));
  };
  return { slots, shell, waiting, resolve, goBackTo };
}

it('Back waits for the guard where the edited view would go; the address is put back meanwhile', () => {
  const { slots, waiting, goBackTo } = setUp(true);
  goBackTo('?viewer_1=other');
  expect(slots.views).toEqual({ viewer_1: 'draft' });
  expect(pageAddress.search).toBe('?viewer_1=draft');
  waiting[0]?.();
  expect(slots.views).toEqual({ viewer_1: 'other' });
  expect(pageAddress.search).toBe('?viewer_1=other');
});

it.each([
  ['no view is edited', false, '?viewer_1=other'],
  ['the edited view stays', true, '?viewer_1=draft&viewer_4=other'],
])('Back asks for nothing where %s', (_case, edited, search) => {
  const { slots, waiting, goBackTo } = setUp(edited);
  goBackTo(search);
  expect(waiting).toEqual([]);
  expect(Object.values(slots.views)).toContain('other');
});

it('Back to the landing page ends a replay', () => {
  const { shell, goBackTo } = setUp(false);
  shell.displayMode = 'replay';
  goBackTo('');
  expect(shell).toMatchObject({ isLandingShown: true, displayMode: 'default' });
});

it('a moment that is over goes from the address in place, with its selection; until then it is kept', async () => {
  pageAddress.search = '?viewer_1=draft&t=17&select=HT-1';
  const { slots, shell } = setUp(false);
  expect(shell.linkedMomentMs).toBe(17);
  slots.views = { viewer_1: 'other' };
  await expect.poll(() => pageAddress.search).toBe('?t=17&select=HT-1&viewer_1=other');
  const pushes = vi.mocked(history.pushState).mock.calls.length;
  shell.linkedMomentMs = undefined;
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=other');
  expect(vi.mocked(history.pushState)).toHaveBeenCalledTimes(pushes);
});

it('a selection without a moment stays in the address', async () => {
  pageAddress.search = '?viewer_1=draft&select=HT-1';
  const { shell } = setUp(false);
  shell.page = 'help';
  await Promise.resolve();
  expect(pageAddress.search).toContain('select=HT-1');
});

it('Back passes the address of a view that cannot be shown: its correction adds no entry', async () => {
  const { slots, resolve, goBackTo } = setUp(false);
  resolve.mockImplementation(() => {
    if (slots.views.viewer_1 !== 'gone') return;
    withdrawView(slots, 'viewer_1');
    slots.views = { viewer_1: 'default' };
  });
  goBackTo('?viewer_1=gone');
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=default');
  expect(vi.mocked(history.pushState)).not.toHaveBeenCalled();
  slots.views = { viewer_1: 'other' };
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=other');
  expect(vi.mocked(history.pushState)).toHaveBeenCalledOnce();
});

it('a view that proves to be gone later is replaced in the address too, and the one before it in a viewer stays', async () => {
  const { slots } = setUp(false);
  slots.views = { viewer_1: 'gone' };
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=gone');
  withdrawView(slots, 'viewer_1', 'draft');
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=draft');
  expect(vi.mocked(history.pushState)).toHaveBeenCalledOnce();
});

it('a view that is gone before the address names it leaves the entry before it alone', async () => {
  const { slots } = setUp(false);
  slots.views = { viewer_1: 'gone' };
  withdrawView(slots, 'viewer_1');
  slots.views = { viewer_1: 'default' };
  await expect.poll(() => pageAddress.search).toBe('?viewer_1=default');
  expect(vi.mocked(history.pushState)).toHaveBeenCalledOnce();
});
