import { describe, expect, it, vi } from 'vitest';
import { moveFocusFrom } from './focusable.ts';

/** A region with controls in document order; checked ones match the preferred selector. */
function region(...controls: { focus: () => void; isChecked?: boolean }[]): ParentNode {
  const querySelectorAll = (selector: string) =>
    controls.filter(({ isChecked }) => (selector.includes('aria-checked') ? isChecked : selector.startsWith('button')));
  return { querySelectorAll } as unknown as ParentNode;
}
const control = (isChecked?: boolean) => ({ focus: vi.fn(), ...(isChecked && { isChecked }) });

describe('the focus of a control that removes itself', () => {
  it('goes to the first other control of its region', () => {
    const [removed, other, last] = [control(), control(), control()];
    moveFocusFrom(removed as unknown as Element, region(removed, other, last));
    expect([removed, other, last].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
  });

  it('goes to the chosen element', () => {
    const [removed, first, chosen] = [control(true), control(), control(true)];
    moveFocusFrom(removed as unknown as Element, region(removed, first, chosen));
    expect([removed, first, chosen].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 0, 1]);
  });

  it('stays where there is no other control, or no region', () => {
    const removed = control();
    moveFocusFrom(removed as unknown as Element, region(removed));
    moveFocusFrom(removed as unknown as Element, null);
    expect(removed.focus).not.toHaveBeenCalled();
  });
});
