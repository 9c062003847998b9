/**
 * The guard before an edited view is replaced: the order of the steps, their cancellation, and that no viewer inherits
 * the mode.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editingApp, flushSubscriptions } from '../../../tests/fixtures/editingApp.ts';
import { openExactlySlots } from '../../state/slots/openSlots.ts';
import { setSlotView } from '../../state/views/slotViews.ts';

const { app: current, page, changedColour } = editingApp();
let app: ReturnType<typeof current>;
beforeEach(() => {
  app = current();
});

describe('a step that takes the edited view away', () => {
  it('runs at once without changes, and editing has ended before it', () => {
    const step = vi.fn(() => app.shell.displayMode);
    expect(app.editing.leaveEditing(step)).toBe(true);
    expect(step).toHaveReturnedWith('default');
    expect(app.editor.edited).toBeUndefined();
  });

  it('waits for the answer, runs once after Discard, and finds the view as it was saved', () => {
    app.changeBackground();
    const step = vi.fn(changedColour);
    expect(app.editing.leaveEditing(step)).toBe(false);
    expect(app.editor.dialog).toBe('unsaved');
    expect(step).not.toHaveBeenCalled();
    app.editing.discard();
    expect(step).toHaveBeenCalledOnce();
    expect(step).toHaveReturnedWith('#000000');
  });

  it('never runs where the user stays; a later close does not run it either', () => {
    app.changeBackground();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.editing.cancelLeaving();
    expect(app.shell.displayMode).toBe('edit');
    expect(changedColour()).toBe('#112233');
    app.editing.close();
    app.editing.discard();
    expect(step).not.toHaveBeenCalled();
  });

  it('runs after the save was confirmed', async () => {
    app.changeBackground();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.update.mockImplementation(async () => {
      const known = app.slotViews.bySlot.viewer_1;
      if (known) setSlotView(app.slotViews, 'viewer_1', { ...known, saved: known.shown });
      return true;
    });
    await app.editing.save();
    expect(step).not.toHaveBeenCalled();
    app.editing.continueAfterSave();
    expect(step).toHaveBeenCalledOnce();
  });

  it('is dropped by a refused save, and the draft stays', async () => {
    app.changeBackground();
    const step = vi.fn();
    app.editing.leaveEditing(step);
    app.update.mockResolvedValue(false);
    await app.editing.save();
    expect(app.shell.displayMode).toBe('edit');
    expect(changedColour()).toBe('#112233');
    app.editing.close();
    app.editing.discard();
    expect(step).not.toHaveBeenCalled();
  });

  it('asks again about changes made during the save', async () => {
    app.changeBackground();
    app.editing.leaveEditing(() => {});
    await app.editing.save();
    app.editing.continueAfterSave();
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.shell.displayMode).toBe('edit');
  });

  it.each([{ busy: true }, { dialog: 'save' as const }])('is dropped while a save is under way: %j', (state) => {
    Object.assign(app.editor, state);
    const step = vi.fn();
    expect(app.editing.leaveEditing(step)).toBe(false);
    expect(app.editor.dialog).toBe(state.dialog ?? 'none');
    expect(app.shell.displayMode).toBe('edit');
    expect(step).not.toHaveBeenCalled();
  });

  it('survives a second click on Save or Discard while the save is under way', async () => {
    app.changeBackground();
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
    app.changeBackground();
    const [first, second] = [vi.fn(), vi.fn()];
    app.editing.leaveEditing(first);
    app.editing.leaveEditing(second);
    app.editing.discard();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });
});

describe('the page', () => {
  const mayLeavePage = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks before it is left with changes, or while a view is being saved', () => {
    expect(mayLeavePage()).toBe(true);
    app.changeBackground();
    expect(mayLeavePage()).toBe(false);
    app.editing.close();
    app.editing.discard();
    expect(mayLeavePage()).toBe(true);
    app.editor.busy = true;
    expect(mayLeavePage()).toBe(false);
  });
});

describe('edit mode ends with its view, and nothing inherits it', () => {
  it.each<[string, () => void]>([
    ['the viewer is gone', () => openExactlySlots(app.slots, ['viewer_4'])],
    ['another viewer is selected', () => Object.assign(app.slots, { selected: 'viewer_4' })],
    ['another view is in the slot', () => app.showView('viewer_1', 'b')],
    ['the slot is empty', () => setSlotView(app.slotViews, 'viewer_1', undefined)],
  ])('when %s', async (_what, take) => {
    take();
    await flushSubscriptions();
    expect(app.shell).toMatchObject({ displayMode: 'default', tool: 'view' });
    expect(app.editor).toMatchObject({ edited: undefined, dialog: 'none', changed: [] });
  });

  it('continues with the saved copy until that is confirmed', async () => {
    app.editor.dialog = 'save';
    app.showView('viewer_1', 'copy');
    await flushSubscriptions();
    expect(app.shell.displayMode).toBe('edit');
    app.editor.dialog = 'created';
    app.editing.continueAfterSave();
    expect(app.shell.displayMode).toBe('default');
  });

  it('does not begin in a viewer whose view has yet to come', () => {
    app.editing.close();
    setSlotView(app.slotViews, 'viewer_1', undefined);
    app.editing.chooseTool('edit');
    expect(app.shell).toMatchObject({ displayMode: 'default', tool: 'view' });
  });

  it('does not begin on the view that will be replaced once the document of the chosen one is there', () => {
    app.editing.close();
    app.slots.views.viewer_1 = 'c';
    app.editing.chooseTool('edit');
    expect(app.shell).toMatchObject({ displayMode: 'default', tool: 'view' });
    expect(app.editor.edited).toBeUndefined();
    app.showView('viewer_1', 'c');
    app.editing.chooseTool('edit');
    expect(app.editor.edited).toMatchObject({ slot: 'viewer_1', viewId: 'c' });
  });
});

it('ends without a view by itself, regardless of following steps', async () => {
  app.changeBackground();
  app.editing.leaveEditing(() => openExactlySlots(app.slots, ['viewer_4']));
  openExactlySlots(app.slots, ['viewer_4']);
  await flushSubscriptions();
  expect(app.editor.dialog).toBe('none');
  expect(app.shell.displayMode).toBe('default');
});
