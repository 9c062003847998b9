/** Which rows of a long list are in sight, so that only those need to be in the document. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useScope } from '../lifetime/useScope.ts';

/** Rows kept ready beyond both ends of the sight. */
const AHEAD = 8;

interface Sight {
  /** Rows `first` to `last`, the last one left out, belong in the document. */
  first: number;
  last: number;
  onScroll(event: { currentTarget: HTMLElement }): void;
}

/** @param startPx height that is taken for true until the box has been measured */
export function useSight(box: RefObject<HTMLElement>, count: number, rowPx: number, startPx = 800): Sight {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(startPx);
  useScope((scope) => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(box.current);
    scope.own(() => observer.disconnect());
  }, []);
  // Fewer rows than before may leave the list scrolled past its end.
  useLayoutEffect(() => setTop(count === 0 ? 0 : (box.current?.scrollTop ?? 0)), [box, count]);
  return {
    first: Math.max(0, Math.floor(top / rowPx) - AHEAD),
    last: Math.min(count, Math.ceil((top + height) / rowPx) + AHEAD),
    onScroll: ({ currentTarget }) => setTop(currentTarget.scrollTop),
  };
}

/** Height of a row as the density sets it. */
export function rowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--hf-row'), 10) || 28;
}
