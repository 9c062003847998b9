/** "Edit": another name for a sensor, a fixed asset, an annotation or a design, for everybody. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '../../../domain/thing/editable.ts';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { useApp } from '../../context.ts';
import { Modal } from '../../views/Modal.tsx';
import { Actions, NameField } from './parts.tsx';
import { useNamesOf } from './useNames.ts';
import { useSubmit } from './useSubmit.ts';

export function EditDialog({ entity, onClose }: { entity: EditedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useApp();
  const [name, setName] = useState(entity.name);
  const namesOf = useNamesOf();
  const form = useId();
  const check = () => {
    const fault = nameFault(name, namesOf(entity.kind, entity.id));
    if (fault === 'renameExists' && entity.kind === 'annotation') return t('library.annotationExists');
    return fault && t(`tree.fault.${fault}`);
  };
  const { sending, error, clear, onSubmit } = useSubmit(check, () => library.rename(entity, name.trim()), onClose);
  const title = t('library.editTitle', { name: entity.name });
  return (
    <Modal
      title={title}
      onClose={sending ? undefined : onClose}
      footer={<Actions form={form} label={t('library.save')} sending={sending} onClose={onClose} />}
    >
      <form id={form} className="hf-form" noValidate onSubmit={onSubmit}>
        <NameField
          value={name}
          error={error}
          disabled={sending}
          onChange={(text) => {
            setName(text);
            clear();
          }}
        />
        <p className="hf-field__hint">{t('library.editHint')}</p>
      </form>
    </Modal>
  );
}
