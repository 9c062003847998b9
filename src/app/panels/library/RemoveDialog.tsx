/** Takes an entity out of use, after a question. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { useApp } from '../../context.ts';
import { Modal } from '../../views/Modal.tsx';
import { Actions } from './parts.tsx';
import { useSubmit } from './useSubmit.ts';

export function RemoveDialog({ entity, onClose }: { entity: EditedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useApp();
  const form = useId();
  const { sending, error, onSubmit } = useSubmit(
    () => undefined,
    () => library.remove(entity),
    onClose,
  );
  return (
    <Modal
      title={t('library.removeTitle')}
      onClose={sending ? undefined : onClose}
      footer={<Actions form={form} label={t('tree.delete')} sending={sending} onClose={onClose} />}
    >
      <form id={form} className="hf-form" noValidate onSubmit={onSubmit}>
        <p>{t('library.removeText', { name: entity.name })}</p>
        <p className="hf-field__error" role="alert">
          {error}
        </p>
      </form>
    </Modal>
  );
}
