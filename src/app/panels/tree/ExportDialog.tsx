/** "Export": a folder's entities as CSV; DXF is offered by the specification, disabled. */
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import { useApp } from '../../context.ts';
import { Modal } from '../../views/Modal.tsx';
import { csvOf, download } from './exportCsv.ts';
import { filesOf, type ShownTree } from './useTree.ts';

export function ExportDialog({ row, shown, onClose }: { row: TreeRow; shown: ShownTree; onClose: () => void }) {
  const { t } = useTranslation();
  const { world } = useApp();
  const form = useId();
  const files = filesOf(shown.tree, row);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    download(`${row.node.name}.csv`, csvOf(world, shown.tree, files));
    onClose();
  };
  return (
    <Modal
      title={t('tree.export')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="hf-button" onClick={onClose}>
            {t('tree.cancel')}
          </button>
          <button type="submit" form={form} className="hf-button hf-button--primary" disabled={files.length === 0}>
            {t('tree.export')}
          </button>
        </>
      }
    >
      <form id={form} className="hf-form" onSubmit={submit}>
        <p>{t('tree.exportText', { name: row.node.name, count: files.length })}</p>
        <fieldset className="hf-tree__targets">
          <legend className="hf-field__label">{t('tree.format')}</legend>
          <label className="hf-radio">
            <input type="radio" name={`${form}format`} defaultChecked /> CSV
          </label>
          <label className="hf-radio" title={t('tree.noDxf')}>
            <input type="radio" name={`${form}format`} disabled /> DXF
          </label>
        </fieldset>
      </form>
    </Modal>
  );
}
