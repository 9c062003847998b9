/** One row of the tree: check, dot, name, and status on the right. */
import { createContext, memo, type ReactNode, useContext } from 'react';
import type { FolderCheck } from '../../../domain/tree/checks.ts';
import { findMatch } from '../../../domain/tree/fields.ts';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { showsLoad } from '../../../domain/vehicle/category.ts';
import { statusWithoutCode } from '../../../domain/vehicle/status.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import { formatNumber } from '../../format/number.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { ASSET_ICON, KIND_ICON } from '../../icons/iconOf.ts';
import { linkDot } from '../../icons/linkDot.ts';
import { loadGlyph } from '../../icons/loadGlyph.ts';
import { useRecordSnapshot } from '../../lifetime/useRecordSnapshot.ts';
import { useVehicle } from '../../lifetime/useVehicle.ts';
import { useWorld } from '../../session/context.ts';
import { useRowTexts } from './rowTexts.ts';

export interface TreeItemProps {
  row: TreeRow;
  rowId: string;
  check: FolderCheck;
  isMarked: boolean;
  active: boolean;
  selected: boolean;
  /** Number of entities in a folder, and how many of its vehicles are online. */
  total: number | undefined;
  online: number | undefined;
}

/** Events are handled by the list: `data-node` identifies the row. */
function TreeItemRow(props: TreeItemProps) {
  const { row, rowId, check, isMarked, active, selected } = props;
  const { node, level, positionInSet, siblings, open } = row;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active row by aria-activedescendant
    <div
      id={rowId}
      role="treeitem"
      className={node.kind === 'folder' ? 'hf-item hf-item--folder' : 'hf-item'}
      data-node={node.id}
      data-marked={isMarked || undefined}
      data-active={active || undefined}
      aria-level={level}
      aria-posinset={positionInSet}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={isMarked}
      aria-current={selected || undefined}
      aria-checked={check === 'some' ? 'mixed' : check === 'all'}
      draggable
      style={{ paddingLeft: 8 + Math.min(1, level - 1) * 20 + Math.max(0, level - 2) * 12 }}
    >
      <span className="hf-item__chevron" data-part="chevron">
        {open !== undefined && <Icon name={open ? 'chevronDown' : 'chevronRight'} size="small" />}
      </span>
      <span className="hf-tri__mark" data-part="check" data-check={check} aria-hidden />
      {node.kind === 'folder' ? <Folder {...props} /> : <File node={node} />}
    </div>
  );
}

/** Rows are rebuilt often: one whose fields are equal is not rendered again. */
export const TreeItem = memo(
  TreeItemRow,
  ({ row, ...before }, { row: next, ...now }) =>
    (Object.keys(row) as (keyof TreeRow)[]).every((field) => row[field] === next[field]) &&
    (Object.keys(before) as (keyof typeof before)[]).every((field) => before[field] === now[field]),
);

/** The search text. Only names read it, so that typing renders names, not rows. */
export const SearchContext = createContext('');

function TreeItemName({ text }: { text: string }) {
  const search = useContext(SearchContext);
  const found = findMatch(text, search);
  return (
    <span className="hf-item__name" title={text}>
      {found ? (
        <>
          {text.slice(0, found[0])}
          <mark>{text.slice(...found)}</mark>
          {text.slice(found[1])}
        </>
      ) : (
        text
      )}
    </span>
  );
}

function Folder({ row, total, online }: TreeItemProps) {
  const { t, siteText } = useRowTexts();
  return (
    <>
      <TreeItemName text={siteText(row.node.name)} />
      <span className="hf-spacer" />
      {total !== undefined && (
        <span className="hf-row__count">
          {online === undefined ? (
            <b>{formatNumber(total, 0)}</b>
          ) : (
            <span title={t('vehicles.onlineOfTotal', { online: String(online), total: String(total) })}>
              <b>{formatNumber(online, 0)}</b> / {formatNumber(total, 0)}
            </span>
          )}
        </span>
      )}
    </>
  );
}

function File({ node }: { node: FileNode }): ReactNode {
  if (node.itemType === 'vehicle') return <Vehicle node={node} />;
  if (node.itemType === 'sensor' || node.itemType === 'asset' || node.itemType === 'annotation')
    return <SiteEntity node={node} />;
  return (
    <>
      <Icon name={KIND_ICON[node.itemType]} size="small" />
      <TreeItemName text={node.name} />
    </>
  );
}

function Vehicle({ node }: { node: FileNode }) {
  const { glyphs, siteText } = useRowTexts();
  const { world } = useWorld();
  const vehicle = useVehicle(world.state.vehicles, node.entityId);
  if (vehicle.id === undefined) return <TreeItemName text={node.name} />;
  const dot = linkDot(vehicle);
  const status = siteText(statusWithoutCode(vehicle.status));
  const bed = vehicle.category && showsLoad(vehicle.category) ? loadGlyph(vehicle.loaded) : undefined;
  return (
    <>
      <Glyph name={dot} label={glyphs[dot]} />
      <TreeItemName text={node.name} />
      {vehicle.render === 'onlineOther' && <Glyph name="other" label={glyphs.other} />}
      <span className="hf-spacer" />
      <span className="hf-row__status" title={status}>
        {status}
      </span>
      <span className="hf-row__bed">{bed && <Glyph name={bed} label={glyphs[bed]} />}</span>
    </>
  );
}

function SiteEntity({ node }: { node: FileNode }) {
  const { t, siteText } = useRowTexts();
  const { world } = useWorld();
  const siteEntity = useRecordSnapshot(world.siteEntities.state, node.id);
  const asset = readAssetType(siteEntity.code);
  return (
    <>
      <span className="hf-item__kind" style={{ color: siteEntity.colour }}>
        <Icon name={asset ? ASSET_ICON[asset] : KIND_ICON[node.itemType]} size="small" />
      </span>
      <TreeItemName text={node.name} />
      <span className="hf-spacer" />
      <span className="hf-row__status">
        {siteEntity.level !== undefined && `${formatNumber(siteEntity.level, 2)} %`}
        {siteEntity.level === undefined && siteEntity.count !== undefined && siteEntity.count > 0
          ? t('tree.people', { count: siteEntity.count })
          : ''}
        {siteEntity.level === undefined &&
          !siteEntity.count &&
          node.itemType !== 'annotation' &&
          siteText(siteEntity.state)}
      </span>
    </>
  );
}
