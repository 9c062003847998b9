import { beforeEach, describe, expect, it } from 'vitest';
import { editingApp, savedView } from '../../../tests/fixtures/editingApp.ts';
import { openSlots } from '../../state/slots/openSlots.ts';
import type { Viewers } from './Viewers.ts';

const { app: current, changedColour } = editingApp();
let app: ReturnType<typeof current>;
beforeEach(() => {
  app = current();
});

describe('viewers', () => {
  it('ask only for steps that take the edited view', () => {
    app.change();
    app.viewers.close('viewer_4');
    expect(app.slots.open).toEqual(['viewer_1']);
    app.viewers.chooseLayout('grid');
    expect(app.slots.open).toHaveLength(4);
    app.viewers.confirmDelete(savedView('c'));
    expect(app.editor.dialog).toBe('confirmDelete');
    expect(app.shell.mode).toBe('edit');
  });

  it.each<[string, (viewers: Viewers) => void]>([
    ['another view', (viewers) => viewers.open('viewer_1', 'b')],
    ['closing it', (viewers) => viewers.close('viewer_1')],
    ['deleting its view', (viewers) => viewers.confirmDelete(savedView('a'))],
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
