/** "Edit": another name for a sensor, a fixed asset, an annotation or a design, for everybody. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameFault } from '../../../domain/siteEntity/editable.ts';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { useEntities } from '../../session/context.ts';
import { useSubmit } from './useSubmit.ts';
import { useTakenNames } from './useTakenNames.ts';

export function EditDialog({ entity, onClose }: { entity: EditedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useEntities();
  const [name, setName] = useState(entity.name);
  const namesOf = useTakenNames();
  const check = () => {
    const fault = nameFault(name, namesOf(entity.kind, entity.id));
    if (fault === 'renameExists' && entity.kind === 'annotation') return t('library.annotationExists');
    return fault && t(`tree.fault.${fault}`);
  };
  const rename = () => library.rename(entity, name.trim());
  const { isSending, validationError, failure, clear, onSubmit } = useSubmit(check, rename, onClose);
  return (
    <FormDialog
      title={t('library.editTitle', { name: entity.name })}
      action={t(isSending ? 'library.sending' : 'library.save')}
      busy={isSending}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t('tree.name')}
        value={name}
        maxLength={200}
        error={validationError}
        readOnly={isSending}
        onChange={(text) => {
          setName(text);
          clear();
        }}
      />
      <p className="hf-field__hint">{t('library.editHint')}</p>
    </FormDialog>
  );
}
