/** Keeps the rows in view in position while rows before them are added or removed: nothing moves under the pointer. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { VirtualRows } from './useVirtualRows.ts';

/** A list at its top stays there, and shows new first rows. */
export function useKeptPlace<T>(
  list: RefObject<HTMLElement>,
  items: readonly T[],
  keyOf: (item: T) => string,
  rowPx: number,
  { scrollTop, height, onScroll }: Pick<VirtualRows, 'scrollTop' | 'height' | 'onScroll'>,
): void {
  const listed = useRef(items);
  useLayoutEffect(() => {
    const before = listed.current;
    listed.current = items;
    if (!list.current || before === items) return;
    const shownPx = placeOf(list.current, scrollTop);
    if (shownPx <= 0) return;
    const firstInView = Math.floor(shownPx / rowPx);
    const inView = before.slice(firstInView, Math.ceil((shownPx + height) / rowPx));
    const moved = rowsMoved(new Map(inView.map((item, k) => [keyOf(item), firstInView + k])), items, keyOf);
    if (moved === 0) return;
    list.current.scrollTop = shownPx + moved * rowPx;
    // Immediately: the scroll event would come after rows have been drawn for the old position.
    onScroll({ currentTarget: list.current });
  });
}

/**
 * How far a list is scrolled, CSS pixels. The user may have scrolled on since the last event.
 * @param knownPx as of that event: with fewer rows the browser may already have scrolled the list back
 */
function placeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement, knownPx: number): number {
  const isAtEnd = scrollTop >= scrollHeight - clientHeight;
  return isAtEnd ? Math.max(scrollTop, knownPx) : scrollTop;
}

/**
 * How many rows those in view have moved by: the smallest move of any, since a single row may have changed its place in
 * the order.
 * @param placeBefore places of the rows in view, by key
 */
function rowsMoved<T>(
  placeBefore: ReadonlyMap<string, number>,
  items: readonly T[],
  keyOf: (item: T) => string,
): number {
  let fewest: number | undefined;
  for (const [place, item] of items.entries()) {
    const before = placeBefore.get(keyOf(item));
    if (before === undefined) continue;
    const moved = place - before;
    if (fewest === undefined || Math.abs(moved) < Math.abs(fewest)) fewest = moved;
  }
  return fewest ?? 0;
}
