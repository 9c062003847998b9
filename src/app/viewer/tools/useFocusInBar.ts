/** Keeps the focus in a bar when a change of its width moves tools into its menu or back. */
import type { RefObject } from 'react';
import { focusShown } from '../../controls/focusable.ts';
import { useScope } from '../../lifetime/useScope.ts';

/** @param menuButton selector of the button of the menu, within the bar */
export function useFocusInBar(bar: RefObject<HTMLElement>, menuButton: string): void {
  useScope((scope) => {
    const element = bar.current;
    if (!element) return;
    let focused: HTMLElement | undefined;
    scope.listen<FocusEvent>(document, 'focusin', ({ target }) => {
      focused = target instanceof HTMLElement && element.contains(target) ? target : undefined;
    });
    // Pressing outside all controls removes the focus.
    const clearFocus = () => {
      focused = undefined;
    };
    scope.listen(document, 'pointerdown', clearFocus, { capture: true });
    // A tool that leaves the bar loses the focus without an event.
    const observer = new ResizeObserver(() => {
      const button = element.querySelector<HTMLElement>(menuButton);
      if (focused && button && !focused.checkVisibility()) focusShown(button);
    });
    observer.observe(element);
    scope.own(() => observer.disconnect());
  }, []);
}
