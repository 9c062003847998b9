/** The guard before an edited view is taken away: what runs, what waits, what is dropped, and that no viewer inherits the mode. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { defaultView, type SavedView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createSession } from '../../state/session/session.ts';
import { createShell, landingFlag } from '../../state/shell/shell.ts';
import { chooseLayout, openSlots } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews, setSlotView } from '../../state/views/slotViews.ts';
import { Editing } from './Editing.ts';
import { OpenViews } from './OpenViews.ts';
import { Viewers } from './Viewers.ts';
import type { ViewActions } from './viewActions.ts';

const OWNER = { sub: 'me', givenName: 'Me', familyName: '', userName: 'me', roles: [], groups: [] };
const view = (id: string): SavedView => ({ ...defaultView(), id, name: id, visibility: 'private', ownerId: 'me' });

/** Lets the subscriptions of the proxies run. */
const settled = () => Promise.resolve();

function setUp(scope: Scope) {
  const storage = memoryStorage();
  const shell = createShell(landingFlag(storage));
  const slots = createSlots(scope, storage, new EventTarget());
  const slotViews = createSlotViews();
  const editor = createEditor();
  const session = Object.assign(createSession(), { user: OWNER, publicView: true });
  const storedChecks = { read: () => undefined, write: () => {}, clear: () => {} };
  const openViews = new OpenViews(scope, {
    slots,
    slotViews,
    plainMap: '#FFFFFF',
    mapOf: () => undefined,
    checksMaps: false,
    storedChecks,
    tab: { storage, userId: () => 'me' },
  });
  const update = vi.fn<ViewActions['update']>(async () => true);
  const open = vi.fn<ViewActions['open']>();
  const views = { update, open } as unknown as ViewActions;
  const editing = new Editing(scope, { shell, editor, openViews, slots, slotViews, session, views });
  const viewers = new Viewers({ editing, editor, slots, slotViews, views });
  const show = (slot: 'viewer_1' | 'viewer_4', id: string) => {
    const state = defaultViewState();
    slots.views[slot] = id;
    openViews.open(slot, { view: view(id), saved: state, shown: state });
  };
  chooseLayout(slots, 'sideBySide');
  show('viewer_1', 'a');
  show('viewer_4', 'b');
  editing.chooseTool('edit');
  const change = () => openViews.change('viewer_1', { backgroundColor: '#112233' });
  return { shell, slots, slotViews, editor, openViews, editing, viewers, update, open, show, change };
}

let scope: Scope;
let app: ReturnType<typeof setUp>;
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  scope = new Scope();
  app = setUp(scope);
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

const changedColour = () => app.slotViews.bySlot.viewer_1?.shown.backgroundColor;

describe('a step that takes the edited view away', () => {
  it('runs at once without changes, and editing has ended before it', () => {
    const step = vi.fn(() => app.shell.mode);
    expect(app.editing.leaveEditing(step)).toBe(true);
    expect(step).toHaveReturnedWith('default');
    expect(app.editor.edited).toBeUndefined();
  });

  it('waits for the answer, runs once after Discard, and finds the view as it was saved', () => {
    app.change();
    const step = vi.fn(changedColour);
    expect(app.editing.leaveEditing(step)).toBe(false);
    expect(app.editor.dialog).toBe('unsaved');
    expect(step).not.toHaveBeenCalled();
    app.editing.discard();
    expect(step).toHaveBeenCalledOnce();
    expect(step).toHaveReturnedWith('#000000');
  });

  it('never runs where the user stays; a later close does not run it either', () => {
    app.change();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.editing.cancelLeaving();
    expect(app.shell.mode).toBe('edit');
    expect(changedColour()).toBe('#112233');
    app.editing.close();
    app.editing.discard();
    expect(step).not.toHaveBeenCalled();
  });

  it('runs after the save was confirmed', async () => {
    app.change();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.update.mockImplementation(async () => {
      const known = app.slotViews.bySlot.viewer_1;
      if (known) setSlotView(app.slotViews, 'viewer_1', { ...known, saved: known.shown });
      return true;
    });
    await app.editing.save();
    expect(step).not.toHaveBeenCalled();
    app.editing.continue();
    expect(step).toHaveBeenCalledOnce();
  });

  it('is dropped by a refused save, and the draft stays', async () => {
    app.change();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.update.mockResolvedValue(false);
    await app.editing.save();
    expect(app.shell.mode).toBe('edit');
    expect(changedColour()).toBe('#112233');
    app.editing.close();
    app.editing.discard();
    expect(step).not.toHaveBeenCalled();
  });

  it('asks again for what was changed while the save was under way', async () => {
    app.change();
    app.editing.leaveEditing(() => {});
    await app.editing.save();
    app.editing.continue();
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.shell.mode).toBe('edit');
  });

  it.each([{ busy: true }, { dialog: 'save' as const }])('is dropped while a save is under way: %j', (state) => {
    Object.assign(app.editor, state);
    const step = vi.fn();
    expect(app.editing.leaveEditing(step)).toBe(false);
    expect(app.editor.dialog).toBe(state.dialog ?? 'none');
    expect(app.shell.mode).toBe('edit');
    expect(step).not.toHaveBeenCalled();
  });

  it('survives a second click on Save or Discard while the save is under way', async () => {
    app.change();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.editor.busy = true;
    await app.editing.save();
    app.editing.discard();
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.update).not.toHaveBeenCalled();
    expect(changedColour()).toBe('#112233');
    app.editor.busy = false;
    app.editing.discard();
    expect(step).toHaveBeenCalledOnce();
  });

  it('the last one counts when two come', () => {
    app.change();
    const [first, second] = [vi.fn(), vi.fn()];
    app.editing.leaveEditing(first);
    app.editing.leaveEditing(second);
    app.editing.discard();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });
});

describe('the page', () => {
  const leaves = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks before it is left with changes, or while a view is being saved', () => {
    expect(leaves()).toBe(true);
    app.change();
    expect(leaves()).toBe(false);
    app.editing.close();
    app.editing.discard();
    expect(leaves()).toBe(true);
    app.editor.busy = true;
    expect(leaves()).toBe(false);
  });
});

describe('viewers', () => {
  it('ask only for steps that take the edited view', () => {
    app.change();
    app.viewers.close('viewer_4');
    expect(app.slots.open).toEqual(['viewer_1']);
    app.viewers.chooseLayout('grid');
    expect(app.slots.open).toHaveLength(4);
    app.viewers.askToDelete(view('c'));
    expect(app.editor.dialog).toBe('confirmDelete');
    expect(app.shell.mode).toBe('edit');
  });

  it.each<[string, (viewers: Viewers) => void]>([
    ['another view', (viewers) => viewers.open('viewer_1', 'b')],
    ['closing it', (viewers) => viewers.close('viewer_1')],
    ['deleting its view', (viewers) => viewers.askToDelete(view('a'))],
    ['another viewer over all', (viewers) => viewers.maximise('viewer_4')],
  ])('ask before %s', (_what, step) => {
    app.change();
    step(app.viewers);
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.slots).toMatchObject({ open: ['viewer_1', 'viewer_4'], maximised: undefined });
    expect(app.open).not.toHaveBeenCalled();
    expect(changedColour()).toBe('#112233');
  });

  it('ask before a layout without it', () => {
    openSlots(app.slots, ['viewer_1', 'viewer_2', 'viewer_3', 'viewer_4']);
    app.editing.close();
    app.slots.selected = 'viewer_4';
    app.editing.chooseTool('edit');
    app.openViews.change('viewer_4', { backgroundColor: '#112233' });
    app.viewers.chooseLayout('rows');
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.slots.open).toContain('viewer_4');
    app.editing.discard();
    expect(app.slots.open).toEqual(['viewer_1', 'viewer_2']);
  });

  it('close the only one never, and do not ask for it', () => {
    app.viewers.close('viewer_4');
    app.change();
    app.viewers.close('viewer_1');
    expect(app.editor.dialog).toBe('none');
    expect(app.slots.open).toEqual(['viewer_1']);
  });
});

describe('edit mode ends with its view, and nothing inherits it', () => {
  it.each<[string, () => void]>([
    ['the viewer is gone', () => openSlots(app.slots, ['viewer_4'])],
    ['another viewer is selected', () => Object.assign(app.slots, { selected: 'viewer_4' })],
    ['another view is in the slot', () => app.show('viewer_1', 'b')],
    ['the slot is empty', () => setSlotView(app.slotViews, 'viewer_1', undefined)],
  ])('when %s', async (_what, take) => {
    take();
    await settled();
    expect(app.shell).toMatchObject({ mode: 'default', tool: 'view' });
    expect(app.editor).toMatchObject({ edited: undefined, dialog: 'none', changed: [] });
  });

  it('goes on with the copy that was saved until that is confirmed', async () => {
    app.editor.dialog = 'save';
    app.show('viewer_1', 'copy');
    await settled();
    expect(app.shell.mode).toBe('edit');
    app.editor.dialog = 'created';
    app.editing.continue();
    expect(app.shell.mode).toBe('default');
  });

  it('does not begin in a viewer whose view has yet to come', () => {
    app.editing.close();
    setSlotView(app.slotViews, 'viewer_1', undefined);
    app.editing.chooseTool('edit');
    expect(app.shell).toMatchObject({ mode: 'default', tool: 'view' });
  });
});

it('ends without a view by itself, whatever follows at once', async () => {
  app.change();
  app.editing.leaveEditing(() => openSlots(app.slots, ['viewer_4']));
  openSlots(app.slots, ['viewer_4']);
  await settled();
  expect(app.editor.dialog).toBe('none');
  expect(app.shell.mode).toBe('default');
});
