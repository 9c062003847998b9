/** Which rows of a long list are near the viewport: only those are rendered. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useScope } from '../lifetime/useScope.ts';

/** Rows rendered beyond both ends of the viewport. */
const OVERSCAN_ROWS = 8;
const DEFAULT_ROW_PX = 28;

export interface VirtualRows {
  /** First of the rows that are rendered. */
  firstRow: number;
  /** First row after them. */
  endRow: number;
  /** Viewport as of the last event, CSS pixels. */
  scrollTop: number;
  height: number;
  onScroll(event: { currentTarget: HTMLElement }): void;
}

/** @param initialPx viewport height assumed until the element has been measured */
export function useVirtualRows(
  viewport: RefObject<HTMLElement>,
  count: number,
  rowPx: number,
  initialPx = 800,
): VirtualRows {
  const [scrollTop, setScrollTop] = useState(0);
  const [height, setHeight] = useState(initialPx);
  useScope((scope) => {
    if (!viewport.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(viewport.current);
    scope.own(() => observer.disconnect());
  }, []);
  // With fewer rows than before, the list may be scrolled past its end.
  useLayoutEffect(() => setScrollTop(count === 0 ? 0 : (viewport.current?.scrollTop ?? 0)), [viewport, count]);
  return {
    scrollTop,
    height,
    firstRow: Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN_ROWS),
    endRow: Math.min(count, Math.ceil((scrollTop + height) / rowPx) + OVERSCAN_ROWS),
    onScroll: ({ currentTarget }) => setScrollTop(currentTarget.scrollTop),
  };
}

/**
 * Height of a row in the chosen density and text size, CSS pixels; it follows both.
 * @param normalRowPx its height at the normal ones
 */
export function useRowHeight(normalRowPx = DEFAULT_ROW_PX): number {
  const [rowPx, setRowPx] = useState(() => rowHeight(normalRowPx));
  useScope(
    (scope) => {
      const update = () => setRowPx(rowHeight(normalRowPx));
      update();
      const appearance = new MutationObserver(update);
      appearance.observe(document.documentElement, {
        attributes: true,
        attributeFilter: ['data-density', 'data-text'],
      });
      scope.own(() => appearance.disconnect());
    },
    [normalRowPx],
  );
  return rowPx;
}

/** In a larger density no row is lower than the controls in it. */
function rowHeight(normalRowPx: number): number {
  if (typeof document === 'undefined') return normalRowPx;
  const style = getComputedStyle(document.documentElement);
  const scale = Number.parseFloat(style.getPropertyValue('--hf-scale')) || 1;
  return Math.max(normalRowPx * scale, Number.parseFloat(style.getPropertyValue('--hf-row')) || 0);
}
