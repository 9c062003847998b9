/**
 * A list of rows of equal height; only visible rows, and the focused one, are in the document, so thousands cost no more
 * than a screenful.
 */
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Scroller } from './Scroller.tsx';
import { useKeptPlace } from './useKeptPlace.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useRowHeight, useVirtualRows } from './useVirtualRows.ts';

interface VirtualListProps<T> {
  /** Rows in view keep their position when others change; with another `key`, the list starts at the top. */
  items: readonly T[];
  /** Height of a row in the normal density and size of text, CSS pixels. */
  rowPx: number;
  /** Maximum number of visible rows; the list is shorter if there are fewer. If absent, it fills the available height. */
  maxRows?: number;
  label: string;
  keyOf: (item: T) => string;
  renderRow: (item: T) => ReactNode;
  /** The last row is visible, or nearly so. */
  onReachEnd?: () => void;
}

export function VirtualList<T>({
  items,
  rowPx: normalRowPx,
  maxRows,
  label,
  keyOf,
  renderRow,
  onReachEnd,
}: VirtualListProps<T>) {
  const box = useRef<HTMLElement>(null);
  const rowPx = useRowHeight(normalRowPx);
  const rows = useVirtualRows(box, items.length, rowPx, rowPx * (maxRows ?? 20));
  const { endRow, onScroll } = rows;
  // Before the focus, which may have to scroll further.
  useKeptPlace(box, items, keyOf, rowPx, rows);
  const drawnRows = useRowFocus(box, items, keyOf, rows);
  useEffect(() => {
    if (endRow >= items.length) onReachEnd?.();
  }, [endRow, items.length, onReachEnd]);
  const style: CSSProperties = maxRows === undefined ? {} : { maxHeight: rowPx * maxRows };
  return (
    <Scroller ref={box} as="div" className="hf-vlist" style={style} role="group" aria-label={label} onScroll={onScroll}>
      <ul aria-label={label} style={{ height: items.length * rowPx }}>
        {drawnRows.map(({ item, index }) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ top: index * rowPx, height: rowPx }}
          >
            {renderRow(item)}
          </li>
        ))}
      </ul>
    </Scroller>
  );
}
