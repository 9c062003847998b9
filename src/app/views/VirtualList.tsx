/** A list of rows of one height; only those in sight are in the document, so thousands cost no more than a screenful. */
import { type CSSProperties, type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { useScope } from '../lifetime/useScope.ts';

/** Rows kept ready beyond both ends of the sight. */
const AHEAD = 6;

interface VirtualListProps<T> {
  items: readonly T[];
  rowPx: number;
  /** Rows in sight at most; the list is lower where there are fewer. Absent fills the space there is. */
  maxRows?: number;
  label: string;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
}

export function VirtualList<T>({ items, rowPx, maxRows, label, keyOf, row }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(rowPx * (maxRows ?? 20));
  useHeight(box, setHeight);
  useLayoutEffect(() => {
    // Fewer rows than before may leave the list scrolled past its end.
    setTop(box.current?.scrollTop ?? 0);
  }, []);
  const first = Math.max(0, Math.floor(top / rowPx) - AHEAD);
  const last = Math.min(items.length, Math.ceil((top + height) / rowPx) + AHEAD);
  const style: CSSProperties = maxRows === undefined ? {} : { maxHeight: rowPx * maxRows };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it scrolls, which a fieldset does not
    <div
      ref={box}
      className="hf-vlist"
      style={style}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <ul aria-label={label} style={{ height: items.length * rowPx }}>
        {items.slice(first, last).map((item, k) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={first + k + 1}
            style={{ top: (first + k) * rowPx, height: rowPx }}
          >
            {row(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useHeight(box: { current: HTMLElement | null }, take: (height: number) => void) {
  useScope((scope) => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect.height));
    observer.observe(box.current);
    scope.own(() => observer.disconnect());
  }, []);
}
