import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { equalLayoutShares } from '../../domain/layout/layout.ts';
import { Scope } from '../../lifetime/scope.ts';
import { linkedSlots, toggleLink } from './linkedSlots.ts';
import { chooseLayout, closeSlot, openExactlySlots, openSlotsForViews, resetSlots } from './openSlots.ts';
import { createSlots, currentLayoutShares, swapSlots } from './slots.ts';

const storageItems = new Map<string, string>();
const storage = memoryStorage(storageItems);

let scope: Scope;
const page = new EventTarget();
const createState = () => createSlots(scope, storage, page);

beforeEach(() => {
  vi.useFakeTimers();
  storageItems.clear();
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

describe('slots', () => {
  it('starts with one viewer', () => {
    expect(createState()).toMatchObject({ open: ['viewer_1'], places: ['viewer_1'], selected: 'viewer_1' });
  });

  it('keeps viewers in their places when others open and close', () => {
    const slots = createState();
    chooseLayout(slots, 'grid');
    swapSlots(slots, 'viewer_1', 'viewer_3');
    expect(slots.places).toEqual(['viewer_3', 'viewer_2', 'viewer_1', 'viewer_4']);
    closeSlot(slots, 'viewer_2');
    expect(slots.places).toEqual(['viewer_3', 'viewer_1', 'viewer_4']);
    openExactlySlots(slots, ['viewer_4', 'viewer_3', 'viewer_2', 'viewer_1', 'viewer_0']);
    expect(slots.places).toEqual(['viewer_3', 'viewer_1', 'viewer_4', 'viewer_0', 'viewer_2']);
    expect(currentLayoutShares(slots).kind).toBe('five');
  });

  it('never closes the last viewer', () => {
    const slots = createState();
    closeSlot(slots, 'viewer_1');
    expect(slots.open).toEqual(['viewer_1']);
  });

  it('selects another viewer when the selected one goes, and ends its maximising', () => {
    const slots = createState();
    chooseLayout(slots, 'rows');
    slots.selected = 'viewer_2';
    slots.maximised = 'viewer_2';
    closeSlot(slots, 'viewer_2');
    expect(slots).toMatchObject({ selected: 'viewer_1', maximised: undefined });
  });

  it.each<[string, (slots: ReturnType<typeof createState>) => void]>([
    ['a layout', (slots) => chooseLayout(slots, 'grid')],
    ['the views of an address', (slots) => openSlotsForViews(slots, { viewer_1: 'a', viewer_2: 'b' })],
    ['an address without views', (slots) => resetSlots(slots)],
  ])('shows all of %s: no viewer stays maximised', (_what, open) => {
    const slots = createState();
    chooseLayout(slots, 'rows');
    slots.maximised = 'viewer_1';
    open(slots);
    expect(slots.maximised).toBeUndefined();
  });

  it('remembers layout, places, shares and hidden controls, 300 ms after the last change', () => {
    const slots = createState();
    chooseLayout(slots, 'sideBySide');
    swapSlots(slots, 'viewer_1', 'viewer_4');
    slots.shares.sideBySide = { rows: [1], cells: [[0.7, 0.3]] };
    slots.bare = { viewer_4: true };
    vi.advanceTimersByTime(0);
    return Promise.resolve().then(() => {
      vi.advanceTimersByTime(299);
      expect(storageItems.size).toBe(0);
      vi.advanceTimersByTime(1);
      const again = createState();
      expect(again.bare).toEqual({ viewer_4: true });
      expect(again.places).toEqual(['viewer_4', 'viewer_1']);
      expect(currentLayoutShares(again)).toEqual({ kind: 'sideBySide', shares: { rows: [1], cells: [[0.7, 0.3]] } });
    });
  });

  it('links cameras of open viewers: all at first, then by choice, and never one alone', async () => {
    const slots = createState();
    toggleLink(slots, 'viewer_1');
    expect(slots.linked).toEqual({});
    chooseLayout(slots, 'grid');
    slots.selected = 'viewer_3';
    toggleLink(slots, 'viewer_3');
    expect(linkedSlots(slots)).toEqual(['viewer_3', 'viewer_1', 'viewer_2', 'viewer_4']);
    toggleLink(slots, 'viewer_1');
    expect(linkedSlots(slots)).toEqual(['viewer_3', 'viewer_2', 'viewer_4']);
    toggleLink(slots, 'viewer_1');
    await Promise.resolve();
    page.dispatchEvent(new Event('pagehide'));
    expect(linkedSlots(createState())).toHaveLength(4);
    chooseLayout(slots, 'wideTop');
    closeSlot(slots, 'viewer_2');
    expect(linkedSlots(slots)).toEqual(['viewer_3', 'viewer_1']);
    closeSlot(slots, 'viewer_3');
    expect(slots.linked).toEqual({});
    openExactlySlots(slots, ['viewer_1', 'viewer_3']);
    expect(linkedSlots(slots)).toEqual([]);
  });

  it('drops a stored link of a viewer that is not open', () => {
    const linked = { viewer_1: true, viewer_2: true, viewer_4: 'yes' };
    const value = { open: ['viewer_1', 'viewer_4'], places: ['viewer_1', 'viewer_4'], linked };
    storageItems.set('headframe.slots.v1', JSON.stringify(value));
    expect(createState().linked).toEqual({ viewer_1: true });
  });

  it('saves pending changes when the page is left', async () => {
    const slots = createState();
    chooseLayout(slots, 'rows');
    await Promise.resolve();
    page.dispatchEvent(new Event('pagehide'));
    expect(createState().open).toEqual(['viewer_1', 'viewer_2']);
  });

  it.each([
    '{"open":["viewer_9"],"places":["viewer_9"]}',
    '{"open":["viewer_1","viewer_2"],"places":["viewer_1"]}',
    '{"open":["viewer_1","viewer_1"],"places":["viewer_1","viewer_1"]}',
    '{"open":[],"places":[]}',
    '7',
  ])('starts over from bad contents %s', (text) => {
    storageItems.set('headframe.slots.v1', text);
    expect(createState().open).toEqual(['viewer_1']);
  });

  it('drops shares of a wrong shape', () => {
    storageItems.set(
      'headframe.slots.v1',
      '{"open":["viewer_1"],"places":["viewer_1"],"shares":{"single":{"rows":"x"}}}',
    );
    expect(currentLayoutShares(createState()).shares).toEqual(equalLayoutShares('single'));
  });
});
