/** Save, unsaved changes, saved, and deleted: one at a time. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { findView } from '../../state/views/viewList.ts';
import { FormDialog } from '../controls/FormDialog.tsx';
import { Modal } from '../controls/Modal.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useViews } from '../session/context.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { useChangedParts, useViewName } from './viewTexts.ts';

export function ViewDialogs() {
  const { editor } = useViews();
  const { dialog } = useSnapshot(editor);
  switch (dialog) {
    case 'save':
      return <SaveViewDialog />;
    case 'unsaved':
      return <UnsavedDialog />;
    case 'created':
    case 'updated':
      return <SavedDialog key={dialog} kind={dialog} />;
    case 'confirmDelete':
      return <ConfirmDelete />;
    case 'deleted':
      return <DeletedDialog />;
    default:
      return null;
  }
}

function UnsavedDialog() {
  const { t } = useTranslation();
  const { editor, editing } = useViews();
  const { changed, busy } = useSnapshot(editor);
  const parts = useChangedParts();
  return (
    <Modal
      title={t('unsaved.title')}
      onClose={busy ? undefined : () => editing.cancelLeaving()}
      footer={
        <>
          <button
            type="button"
            className="hf-button hf-button--quiet"
            aria-disabled={busy || undefined}
            onClick={() => !busy && editing.cancelLeaving()}
          >
            {t('unsaved.stay')}
          </button>
          <button
            type="button"
            className="hf-button"
            aria-disabled={busy || undefined}
            onClick={() => editing.discard()}
          >
            {t('unsaved.discard')}
          </button>
          <button
            type="button"
            className="hf-button hf-button--primary"
            aria-disabled={busy || undefined}
            onClick={() => void editing.save()}
          >
            {t('unsaved.save')}
          </button>
        </>
      }
    >
      <p>{t('unsaved.text', { parts: parts(changed) })}</p>
    </Modal>
  );
}

function SavedDialog({ kind }: { kind: 'created' | 'updated' }) {
  const { t } = useTranslation();
  const { editing, slots, slotViews } = useViews();
  const nameOf = useViewName();
  const view = useSnapshot(slotViews).bySlot[slots.selected]?.view;
  const { audienceText, copyLink } = useCopyLink();
  return (
    <Modal
      title={t(`saved.${kind}`)}
      onClose={() => editing.continueAfterSave()}
      footer={
        <>
          <button type="button" className="hf-button" onClick={copyLink}>
            <Icon name="link" size="small" />
            {t('saved.copyLink')}
          </button>
          <button type="button" className="hf-button hf-button--primary" onClick={() => editing.continueAfterSave()}>
            {t('saved.continue')}
          </button>
        </>
      }
    >
      <p>{view && t('saved.text', { name: nameOf(view) })}</p>
      <p className="hf-field__hint">{audienceText}</p>
    </Modal>
  );
}

function ConfirmDelete() {
  const { t } = useTranslation();
  const { editor, viewList, views } = useViews();
  const { busy, viewToDelete } = useSnapshot(editor);
  const view = viewToDelete === undefined ? undefined : findView(viewList, viewToDelete);
  const close = () => {
    editor.dialog = 'none';
  };
  const remove = async () => {
    if (!view) return close();
    editor.busy = true;
    const isRemoved = await views.remove(view);
    editor.busy = false;
    editor.dialog = isRemoved ? 'deleted' : 'none';
  };
  return (
    <FormDialog
      title={t('views.confirmDelete')}
      action={t('views.deleteIt')}
      busy={busy}
      onSubmit={() => void remove()}
      onClose={close}
    >
      <p>{t('views.confirmDeleteText', { name: view?.name ?? '' })}</p>
    </FormDialog>
  );
}

function DeletedDialog() {
  const { t } = useTranslation();
  const { editor } = useViews();
  const close = () => {
    editor.dialog = 'none';
  };
  return (
    <Modal
      title={t('views.deleted')}
      onClose={close}
      footer={
        <button type="button" className="hf-button hf-button--primary" onClick={close}>
          {t('saved.continue')}
        </button>
      }
    >
      {null}
    </Modal>
  );
}
