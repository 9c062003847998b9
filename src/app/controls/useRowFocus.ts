/** Keeps the focus in a list whose focused row leaves the document: a browser would drop it to the page. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useScope } from '../lifetime/useScope.ts';
import { initialFocus } from './focusable.ts';
import type { VirtualRows } from './useVirtualRows.ts';

interface FocusedRow {
  readonly key: string;
  readonly index: number;
}

/** A row to be drawn, with its index among the items. */
interface DrawnRow<T> {
  readonly item: T;
  readonly index: number;
}

/**
 * A focused row that is no longer listed passes the focus to the row that takes its place, else to the last one, else to
 * the list.
 * @param list its rows are `li` elements with `aria-posinset`
 * @returns the rows near the viewport, and the focused one wherever it has moved
 */
export function useRowFocus<T>(
  list: RefObject<HTMLElement>,
  items: readonly T[],
  keyOf: (item: T) => string,
  { firstRow, endRow }: Pick<VirtualRows, 'firstRow' | 'endRow'>,
): DrawnRow<T>[] {
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
      // Delayed: a row that is being removed may lose the focus before the list is redrawn without it.
      scope.listen(list.current, 'focusout', () => scope.timeout(() => record.current(), 0));
    },
    [list],
  );
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || !list.current) return;
    if (document.activeElement !== document.body) return record.current();
    focused.current = undefined;
    if (items.some((item) => keyOf(item) === lost.key)) return;
    const place = Math.min(lost.index + 1, items.length);
    const row = list.current.querySelector<HTMLElement>(`li[aria-posinset="${place}"]`);
    ((row && initialFocus(row)) ?? list.current).focus();
  });
  const drawn = items.slice(firstRow, endRow).map((item, k) => ({ item, index: firstRow + k }));
  const index = focused.current ? placeOf(focused.current, items, keyOf) : -1;
  const item = items[index];
  if (item === undefined || (index >= firstRow && index < endRow)) return drawn;
  // In the order of the list, which the Tab key follows.
  return index < firstRow ? [{ item, index }, ...drawn] : [...drawn, { item, index }];
}

function placeOf<T>({ key, index }: FocusedRow, items: readonly T[], keyOf: (item: T) => string): number {
  const item = items[index];
  return item !== undefined && keyOf(item) === key ? index : items.findIndex((one) => keyOf(one) === key);
}
