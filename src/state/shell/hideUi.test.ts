import { describe, expect, it } from 'vitest';
import { hideUi, isUiHidden, showUi } from './hideUi.ts';

type Parts = Parameters<typeof hideUi>[0];
const shellAndSlots = (bare: Parts['slots']['bare'], panel: Parts['shell']['panel']): Parts => ({
  shell: { panel, stateBeforeHide: undefined },
  slots: { open: ['viewer_1', 'viewer_4'], bare },
});

describe('hiding everything', () => {
  it('puts away the panel and the controls of every viewer', () => {
    const page = shellAndSlots({}, 'alerts');
    hideUi(page);
    expect(page.shell.panel).toBeUndefined();
    expect(page.slots.bare).toEqual({ viewer_1: true, viewer_4: true });
    expect(isUiHidden(page)).toBe(true);
  });

  it('restores the earlier state: the panel, and a viewer without controls stays so', () => {
    const page = shellAndSlots({ viewer_4: true }, 'alerts');
    hideUi(page);
    showUi(page);
    expect(page.shell.panel).toBe('alerts');
    expect(page.slots.bare).toEqual({ viewer_4: true });
    expect(isUiHidden(page)).toBe(false);
  });

  it('is undone without a panel where none was open', () => {
    const page = shellAndSlots({}, undefined);
    hideUi(page);
    showUi(page);
    expect(page.shell.panel).toBeUndefined();
    expect(page.slots.bare).toEqual({});
  });

  it('brings back the tree when the former panel is unknown, as after a reload', () => {
    const page = shellAndSlots({ viewer_1: true, viewer_4: true }, undefined);
    expect(isUiHidden(page)).toBe(true);
    showUi(page);
    expect(page.shell.panel).toBe('monitor');
    expect(page.slots.bare).toEqual({});
  });

  it('restores the viewers that it hid, also where a panel was opened and hidden since', () => {
    const page = shellAndSlots({ viewer_4: true }, 'alerts');
    hideUi(page);
    page.shell.panel = 'monitor';
    hideUi(page);
    showUi(page);
    expect([page.shell.panel, page.slots.bare]).toEqual(['monitor', { viewer_4: true }]);
  });

  it('does not show a viewer again whose controls the user has hidden since', () => {
    const page = shellAndSlots({}, 'alerts');
    hideUi(page);
    showUi(page);
    page.slots.bare.viewer_1 = true;
    hideUi(page);
    showUi(page);
    expect(page.slots.bare).toEqual({ viewer_1: true });
  });
});
