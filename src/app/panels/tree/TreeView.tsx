/**
 * The rows as a WAI-ARIA tree: only visible rows are in the document; the list has the focus and references the active row.
 */
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { folderCheck } from '../../../domain/tree/checks.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import { ROOT_FOLDER, type TreeNode } from '../../../domain/tree/tree.ts';
import { useRowHeight, useVirtualRows } from '../../controls/useVirtualRows.ts';
import { useEntities, useTrees } from '../../session/context.ts';
import { fileEntityKey } from './entityFields.ts';
import type { RowMenuRequest } from './RowMenu.tsx';
import { RowTextsProvider, useTreeRowTexts } from './rowTexts.ts';
import { SearchContext, TreeItem } from './TreeItem.tsx';
import type { TreeGestures } from './treeGestures.ts';
import type { ShownTree } from './useTree.ts';

interface TreeViewProps {
  shown: ShownTree;
  label: string;
  gestures: TreeGestures;
  onMenu: (request: RowMenuRequest) => void;
}

export const TreeView = memo(function TreeView({ shown, label, gestures, onMenu }: TreeViewProps) {
  const { selection } = useEntities();
  const { treePanel } = useTrees();
  const { active, marked } = useSnapshot(treePanel);
  const { ids } = useSnapshot(selection.state);
  const isMarked = useMemo(() => new Set(marked), [marked]);
  const isSelected = useMemo(() => new Set(ids), [ids]);
  const box = useRef<HTMLDivElement>(null);
  const rowPx = useRowHeight();
  const { firstRow, endRow, onScroll } = useVirtualRows(box, shown.rows.length, rowPx);
  const id = useId();
  const { rows } = shown;
  const at = active === undefined ? -1 : rows.findIndex(({ node }) => node.id === active);
  useScrollTo(box, rows[at]?.node, at, rowPx);
  const rowAt = ({ target }: { target: EventTarget }) => {
    const element = (target as Element).closest<HTMLElement>('[data-node]');
    return rows.find(({ node }) => node.id === element?.dataset['node']);
  };
  const rowTexts = useTreeRowTexts();
  const drag = useDrag(gestures, rowAt);
  const openMenu = (request: RowMenuRequest) => {
    treePanel.active = request.row.node.id;
    onMenu(request);
  };
  const { onMenuKey, onContextMenu } = menuGestures({ onMenu: openMenu, rowAt, row: rows[at], rowId: `${id}${at}` });
  return (
    <div
      ref={box}
      className="hf-tree"
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={at >= firstRow && at < endRow ? `${id}${at}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onFocus={({ currentTarget }) => {
        // A click causes focus too, but activates its own row: the list must not jump beneath it.
        if (at < 0 && currentTarget.matches(':focus-visible')) treePanel.active = rows[0]?.node.id;
      }}
      onClick={(event) => {
        const row = rowAt(event);
        const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset['part'];
        if (row) gestures.click(row, part, event);
      }}
      onKeyDown={(event) => onMenuKey(event) || gestures.keyDown(event, at)}
      onContextMenu={onContextMenu}
      {...drag}
    >
      <SearchContext.Provider value={shown.search}>
        <RowTextsProvider value={rowTexts}>
          <div className="hf-tree__rows" style={{ height: rows.length * rowPx }}>
            <div style={{ transform: `translateY(${firstRow * rowPx}px)` }} role="none">
              {rows.slice(firstRow, endRow).map((row, k) => (
                <TreeViewItem
                  key={row.node.id}
                  row={row}
                  shown={shown}
                  rowId={`${id}${firstRow + k}`}
                  isMarked={isMarked.has(row.node.id)}
                  selected={row.node.kind === 'file' && isSelected.has(fileEntityKey(row.node))}
                  isActive={firstRow + k === at}
                />
              ))}
            </div>
          </div>
        </RowTextsProvider>
      </SearchContext.Provider>
    </div>
  );
});

/**
 * Scrolls to a new active row, and to one that was renamed or moved. The list does not scroll when other
 * rows are added or removed.
 */
function useScrollTo(box: RefObject<HTMLElement>, node: TreeNode | undefined, at: number, rowPx: number): void {
  const scrolledTo = useRef<TreeNode>();
  useEffect(() => {
    if (!node || node === scrolledTo.current) return;
    scrolledTo.current = node;
    scrollTo(box.current, at, rowPx);
  }, [box, node, at, rowPx]);
}

interface MenuGestureOptions {
  onMenu: (request: RowMenuRequest) => void;
  rowAt: (event: { target: EventTarget }) => TreeRow | undefined;
  /** The active row, and the id of its element. */
  row: TreeRow | undefined;
  rowId: string;
}

/** The context menu opens under the pointer, or from the keyboard under the active row. */
function menuGestures({ onMenu, rowAt, row, rowId }: MenuGestureOptions) {
  return {
    onMenuKey(event: KeyboardEvent): boolean {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
      event.preventDefault();
      const bounds = document.getElementById(rowId)?.getBoundingClientRect();
      if (row && bounds) onMenu({ row, pageX: bounds.left + 48, pageY: bounds.bottom });
      return true;
    },
    onContextMenu(event: MouseEvent): void {
      event.preventDefault();
      const { pageX, pageY } = event;
      const rowUnderPointer = rowAt(event);
      if (rowUnderPointer) onMenu({ row: rowUnderPointer, pageX, pageY });
    },
  };
}

interface ItemProps {
  row: TreeRow;
  rowId: string;
  shown: ShownTree;
  isMarked: boolean;
  selected: boolean;
  isActive: boolean;
}

function TreeViewItem({ row, rowId, shown, isMarked, selected, isActive }: ItemProps) {
  const { node } = row;
  const count = shown.counts.get(node.id);
  const check = node.kind === 'folder' ? folderCheck(count) : shown.isChecked(node) ? 'all' : 'none';
  return (
    <TreeItem
      row={row}
      rowId={rowId}
      check={check}
      isMarked={isMarked}
      active={isActive}
      selected={selected}
      total={node.kind === 'folder' ? count?.total : undefined}
      online={node.kind === 'folder' && shown.category === 'vehicle' ? count?.online : undefined}
    />
  );
}

function scrollTo(box: HTMLElement | null, at: number, rowPx: number): void {
  if (!box) return;
  const top = at * rowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight;
}

/** Rows are dragged onto folders, or onto the empty area below for the top of the category. */
function useDrag(gestures: TreeGestures, rowAt: (event: { target: EventTarget }) => TreeRow | undefined) {
  const targetOf = (event: DragEvent) => {
    const row = rowAt(event);
    if (!row) return ROOT_FOLDER;
    return row.node.kind === 'folder' ? row.node.id : row.node.parent;
  };
  return {
    onDragStart: (event: DragEvent) => {
      const row = rowAt(event);
      if (!row) return;
      gestures.startDrag(row);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.node.name);
    },
    onDragOver: (event: DragEvent) => {
      if (gestures.canDropOn(targetOf(event))) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      gestures.drop(targetOf(event));
    },
    onDragEnd: () => gestures.drop(undefined),
  };
}
