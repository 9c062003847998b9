/** Keeps the focus in a list whose focused row is removed: a browser would drop it to the page. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useScope } from '../lifetime/useScope.ts';
import { initialFocus } from './focusable.ts';

interface FocusedRow {
  readonly key: string;
  readonly index: number;
}

/**
 * The row that takes its place has the focus then, else the last one, else the list.
 * @param list its rows are `li` elements with `aria-posinset`
 */
export function useRowFocus<T>(list: RefObject<HTMLElement>, items: readonly T[], keyOf: (item: T) => string): void {
  const focused = useRef<FocusedRow>();
  const record = useRef(() => {});
  record.current = () => {
    const { activeElement } = document;
    const row = list.current?.contains(activeElement) ? activeElement?.closest('li') : undefined;
    const index = Number(row?.getAttribute('aria-posinset')) - 1;
    const item = items[index];
    focused.current = item === undefined ? undefined : { key: keyOf(item), index };
  };
  useScope(
    (scope) => {
      if (!list.current) return;
      scope.listen(list.current, 'focusin', () => record.current());
      // Later: a row that is being removed may lose the focus before the list is drawn without it.
      scope.listen(list.current, 'focusout', () => scope.timeout(() => record.current(), 0));
    },
    [list],
  );
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || !list.current) return;
    if (document.activeElement !== document.body) return record.current();
    focused.current = undefined;
    // A row that was scrolled out of sight is still listed.
    if (items.some((item) => keyOf(item) === lost.key)) return;
    const place = Math.min(lost.index + 1, items.length);
    const row = list.current.querySelector<HTMLElement>(`li[aria-posinset="${place}"]`);
    ((row && initialFocus(row)) ?? list.current).focus();
  });
}
