/**
 * The rows as a WAI-ARIA tree: only those in sight are in the document; the list has the focus and names the active row.
 */
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { folderCheck } from '../../../domain/tree/checks.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import { ROOT } from '../../../domain/tree/tree.ts';
import { useApp } from '../../context.ts';
import { rowHeight, useSight } from '../../controls/useSight.ts';
import { entityKey } from './facts.ts';
import { TreeItem } from './TreeItem.tsx';
import type { TreeGestures } from './treeGestures.ts';
import type { ShownTree } from './useTree.ts';

interface TreeViewProps {
  shown: ShownTree;
  label: string;
  gestures: TreeGestures;
  onMenu: (event: MouseEvent | KeyboardEvent, row: TreeRow) => void;
}

export function TreeView({ shown, label, gestures, onMenu }: TreeViewProps) {
  const { treePanel, selection } = useApp();
  const { active, marked } = useSnapshot(treePanel);
  const { ids } = useSnapshot(selection.state);
  const box = useRef<HTMLDivElement>(null);
  const [rowPx] = useState(rowHeight);
  const { first, last, onScroll } = useSight(box, shown.rows.length, rowPx);
  const id = useId();
  const { rows } = shown;
  const at = rows.findIndex(({ node }) => node.id === active);
  useEffect(() => {
    if (at >= 0) scrollTo(box.current, at, rowPx);
  }, [at, rowPx]);
  const rowAt = (event: { target: EventTarget }) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-node]');
    return rows.find(({ node }) => node.id === element?.dataset['node']);
  };
  const drag = useDrag(gestures, rowAt);
  return (
    <div
      ref={box}
      className="hf-tree"
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={at >= first && at < last ? `${id}${at}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onFocus={({ currentTarget }) => {
        // A click brings the focus too, and names its row itself: the list must not jump under it.
        if (at < 0 && currentTarget.matches(':focus-visible')) treePanel.active = rows[0]?.node.id;
      }}
      onClick={(event) => {
        const row = rowAt(event);
        const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset['part'];
        if (row) gestures.click(row, part, event);
      }}
      onKeyDown={(event) => {
        const row = rows[at];
        if (row && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) onMenu(event, row);
        else gestures.key(event, at);
      }}
      onContextMenu={(event) => {
        const row = rowAt(event);
        if (row) onMenu(event, row);
      }}
      {...drag}
    >
      <div className="hf-tree__rows" style={{ height: rows.length * rowPx }}>
        <div style={{ transform: `translateY(${first * rowPx}px)` }} role="none">
          {rows.slice(first, last).map((row, k) => (
            <Item
              key={row.node.id}
              {...{ row, shown, marked, ids }}
              rowId={`${id}${first + k}`}
              isActive={first + k === at}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ItemProps {
  row: TreeRow;
  rowId: string;
  shown: ShownTree;
  marked: readonly string[];
  ids: readonly string[];
  isActive: boolean;
}

function Item({ row, rowId, shown, marked, ids, isActive }: ItemProps) {
  const { node } = row;
  const count = shown.checks.get(node.id);
  const check = node.kind === 'folder' ? folderCheck(count) : shown.isChecked(node) ? 'all' : 'none';
  return (
    <TreeItem
      row={row}
      rowId={rowId}
      check={check}
      marked={marked.includes(node.id)}
      active={isActive}
      selected={node.kind === 'file' && ids.includes(entityKey(node))}
      search={shown.search}
      total={node.kind === 'folder' ? count?.total : undefined}
      online={node.kind === 'folder' ? shown.online.get(node.id) : undefined}
    />
  );
}

function scrollTo(box: HTMLElement | null, at: number, rowPx: number): void {
  if (!box) return;
  const top = at * rowPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight;
}

/** Rows are dragged onto folders, or onto the ground below for the top of the category. */
function useDrag(gestures: TreeGestures, rowAt: (event: { target: EventTarget }) => TreeRow | undefined) {
  const targetOf = (event: DragEvent) => {
    const row = rowAt(event);
    if (!row) return ROOT;
    return row.node.kind === 'folder' ? row.node.id : row.node.parent;
  };
  return {
    onDragStart: (event: DragEvent) => {
      const row = rowAt(event);
      if (!row) return;
      gestures.take(row);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.node.name);
    },
    onDragOver: (event: DragEvent) => {
      if (gestures.mayDrop(targetOf(event))) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      gestures.drop(targetOf(event));
    },
    onDragEnd: () => gestures.drop(undefined),
  };
}

/** What a list without rows says. */
export function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { treePanel } = useApp();
  const { category, presence } = useSnapshot(treePanel);
  if (category === 'vehicle' && presence === 'online') return <p className="hf-empty">{t('vehicles.noneOnline')}</p>;
  if (category === 'vehicle' && presence === 'offline') return <p className="hf-empty">{t('vehicles.noneOffline')}</p>;
  if (isFiltered) return <p className="hf-empty">{t('tree.noneFound')}</p>;
  return <p className="hf-empty">{t('tree.noData', { what: t(`tree.category.${category}`) })}</p>;
}
