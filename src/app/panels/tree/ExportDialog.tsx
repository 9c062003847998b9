/** "Export": a folder's entities as CSV; DXF is offered, disabled (rules.md#tree-actions). */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import { downloadCsv } from '../../controls/download.ts';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { Radio } from '../../controls/Radio.tsx';
import { useWorld } from '../../session/context.ts';
import { csvOf } from './exportCsv.ts';
import { filesOfRow, type ShownTree } from './useTree.ts';

export function ExportDialog({ row, shownTree, onClose }: { row: TreeRow; shownTree: ShownTree; onClose: () => void }) {
  const { t } = useTranslation();
  const { world } = useWorld();
  const group = useId();
  const files = filesOfRow(shownTree.tree, row);
  const submit = () => {
    downloadCsv(`${row.node.name}.csv`, csvOf(world, shownTree.tree, files));
    onClose();
  };
  return (
    <FormDialog
      title={t('tree.export')}
      action={t('tree.export')}
      disabled={files.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('tree.exportText', { name: row.node.name, count: files.length })}</p>
      <fieldset className="hf-tree__targets">
        <legend className="hf-field__label">{t('tree.format')}</legend>
        <label className="hf-radio">
          <Radio name={group} checked /> CSV
        </label>
        <label className="hf-radio" title={t('tree.noDxf')}>
          <Radio name={group} checked={false} disabled /> DXF
        </label>
      </fieldset>
    </FormDialog>
  );
}
