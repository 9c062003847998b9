import { describe, expect, it, vi } from 'vitest';
import { moveFocusFrom, moveFocusFromLine, placeInList } from './focusable.ts';

/** A region with controls in document order; checked ones match the preferred selector. */
function fakeRegion(...controls: { focus: () => void; isChecked?: boolean }[]): ParentNode {
  const querySelectorAll = (selector: string) =>
    controls.filter(({ isChecked }) => (selector.includes('aria-checked') ? isChecked : selector.startsWith('button')));
  return { querySelectorAll } as unknown as ParentNode;
}
const fakeControl = (isChecked?: boolean) => ({ focus: vi.fn(), ...(isChecked && { isChecked }) });

describe('the focus of a control that removes itself', () => {
  it('goes to the first other control of its region', () => {
    const [removed, other, last] = [fakeControl(), fakeControl(), fakeControl()];
    moveFocusFrom(removed as unknown as Element, fakeRegion(removed, other, last));
    expect([removed, other, last].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
  });

  it('goes to the chosen element', () => {
    const [removed, first, chosen] = [fakeControl(true), fakeControl(), fakeControl(true)];
    moveFocusFrom(removed as unknown as Element, fakeRegion(removed, first, chosen));
    expect([removed, first, chosen].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 0, 1]);
  });

  it('stays where there is no other control, or no region', () => {
    const removed = fakeControl();
    moveFocusFrom(removed as unknown as Element, fakeRegion(removed));
    moveFocusFrom(removed as unknown as Element, null);
    expect(removed.focus).not.toHaveBeenCalled();
  });
});

describe('the focus of a control that removes its line', () => {
  const [other, outside] = [fakeControl(), fakeControl()];
  const removedIn = (line: object) =>
    Object.assign(fakeControl(), { closest: () => line }) as unknown as Element & { focus: () => void };

  it('goes to the next line, else to the one before', () => {
    for (const sibling of ['nextElementSibling', 'previousElementSibling']) {
      other.focus.mockClear();
      moveFocusFromLine(removedIn({ [sibling]: fakeRegion(other) }), fakeRegion(outside));
      expect([other.focus.mock.calls.length, outside.focus.mock.calls.length]).toEqual([1, 0]);
    }
  });

  it('leaves the list with its last line', () => {
    moveFocusFromLine(removedIn({ nextElementSibling: null, previousElementSibling: null }), fakeRegion(outside));
    expect(outside.focus).toHaveBeenCalledOnce();
  });
});

describe('the focus of a control whose line goes while a dialog is open', () => {
  const [next, before, search] = [fakeControl(), fakeControl(), fakeControl()];
  const region = (control: typeof next, isConnected = true) => Object.assign(fakeRegion(control), { isConnected });
  const list = { querySelector: () => region(search) };
  const removedFrom = (line: object | null) =>
    ({ closest: (selector: string) => (selector === 'li' ? line : list) }) as unknown as Element;

  it.each([
    ['the next line', { nextElementSibling: region(next), previousElementSibling: region(before) }, [1, 0, 0]],
    ['the line before', { nextElementSibling: region(next, false), previousElementSibling: region(before) }, [0, 1, 0]],
    ['the search of the list', { nextElementSibling: null, previousElementSibling: null }, [0, 0, 1]],
  ])('goes to %s', (_place, line, calls) => {
    vi.clearAllMocks();
    expect(placeInList(removedFrom(line))()).toBe(true);
    expect([next, before, search].map(({ focus }) => focus.mock.calls.length)).toEqual(calls);
  });

  it('has no place outside of a list', () => {
    expect(placeInList(removedFrom(null))()).toBe(false);
  });
});
