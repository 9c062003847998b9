import { beforeEach, describe, expect, it } from 'vitest';
import { editingApp, flushSubscriptions, savedView } from '../../../tests/fixtures/editingApp.ts';
import { openExactlySlots } from '../../state/slots/openSlots.ts';
import type { Viewers } from './Viewers.ts';

const { app: current, changedColour } = editingApp();
let app: ReturnType<typeof current>;
beforeEach(() => {
  app = current();
});

describe('viewers', () => {
  it('ask only for steps that take the edited view', () => {
    app.changeBackground();
    app.viewers.close('viewer_4');
    expect(app.slots.open).toEqual(['viewer_1']);
    app.viewers.chooseLayout('grid');
    expect(app.slots.open).toHaveLength(4);
    app.viewers.confirmDelete(savedView('c'));
    expect(app.editor.dialog).toBe('confirmDelete');
    expect(app.shell.displayMode).toBe('edit');
  });

  it.each<[string, (viewers: Viewers) => void]>([
    ['another view', (viewers) => viewers.open('viewer_1', 'b')],
    ['closing it', (viewers) => viewers.close('viewer_1')],
    ['deleting its view', (viewers) => viewers.confirmDelete(savedView('a'))],
    ['another viewer over all', (viewers) => viewers.maximise('viewer_4')],
  ])('ask before %s', (_what, step) => {
    app.changeBackground();
    step(app.viewers);
    expect(app.editor.dialog).toBe('unsaved');
    expect(app.slots).toMatchObject({ open: ['viewer_1', 'viewer_4'], maximised: undefined });
    expect(app.open).not.toHaveBeenCalled();
    expect(changedColour()).toBe('#112233');
  });

  it('ask before a layout without it', () => {
    openExactlySlots(app.slots, ['viewer_1', 'viewer_2', 'viewer_3', 'viewer_4']);
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

  it('are selected when they are maximised', () => {
    app.editing.close();
    app.viewers.maximise('viewer_4');
    expect(app.slots).toMatchObject({ maximised: 'viewer_4', selected: 'viewer_4' });
    app.viewers.restore();
    expect(app.slots).toMatchObject({ maximised: undefined, selected: 'viewer_4' });
  });

  it.each(['replay', 'annotation'] as const)('do not hide the one that is in the mode %s', (mode) => {
    app.editing.close();
    app.shell.displayMode = mode;
    app.viewers.maximise('viewer_4');
    expect(app.slots).toMatchObject({ maximised: undefined, selected: 'viewer_1' });
    app.viewers.maximise('viewer_1');
    expect(app.slots.maximised).toBe('viewer_1');
  });

  it('hide the edited one once editing it has ended', async () => {
    app.viewers.maximise('viewer_4');
    await flushSubscriptions();
    expect(app.slots).toMatchObject({ maximised: 'viewer_4', selected: 'viewer_4' });
    expect(app.shell.displayMode).toBe('default');
  });

  it('close the only one never, and do not ask for it', () => {
    app.viewers.close('viewer_4');
    app.changeBackground();
    app.viewers.close('viewer_1');
    expect(app.editor.dialog).toBe('none');
    expect(app.slots.open).toEqual(['viewer_1']);
  });

  // rules.md#layouts
  it('open as copies of the first one that shows a view, with what was changed in it', () => {
    app.changeBackground();
    app.slots.maps.viewer_1 = 'pit';
    app.viewers.chooseLayout('grid');
    const { bySlot } = app.slotViews;
    for (const slot of ['viewer_2', 'viewer_3'] as const) {
      expect(app.slots.views[slot]).toBe('a');
      expect(app.slots.maps[slot]).toBe('pit');
      expect(bySlot[slot]?.view.id).toBe('a');
      expect(bySlot[slot]?.shown.backgroundColor).toBe('#112233');
      expect(bySlot[slot]?.saved).toEqual(bySlot.viewer_1?.saved);
    }
    expect(app.slots.views.viewer_4).toBe('b');
    app.openViews.change('viewer_1', { backgroundColor: '#445566' });
    expect(bySlot.viewer_2?.shown.backgroundColor).toBe('#112233');
  });

  it('are copied before they close, and are empty where no viewer shows a view', () => {
    app.editing.close();
    app.viewers.close('viewer_1');
    app.viewers.chooseLayout('single');
    expect(app.slots.views).toEqual({ viewer_1: 'b' });
    app.slots.views = {};
    app.viewers.chooseLayout('rows');
    expect(app.slots.views).toEqual({});
    expect(app.slots.open).toEqual(['viewer_1', 'viewer_2']);
  });

  it('take over a view whose document is on its way', () => {
    app.editing.close();
    delete app.slotViews.bySlot.viewer_1;
    app.viewers.chooseLayout('wideTop');
    expect(app.slots.views).toEqual({ viewer_1: 'a', viewer_2: 'a', viewer_3: 'a' });
    expect(app.slotViews.bySlot.viewer_2).toBeUndefined();
  });
});
