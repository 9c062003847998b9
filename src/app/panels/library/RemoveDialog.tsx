/** Takes an entity out of use, after confirmation. */
import { useTranslation } from 'react-i18next';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { useEntities } from '../../session/context.ts';
import { useSubmit } from './useSubmit.ts';

export function RemoveDialog({ entity, onClose }: { entity: EditedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const { library } = useEntities();
  const { isSending, failure, onSubmit } = useSubmit(
    () => undefined,
    () => library.remove(entity),
    onClose,
  );
  return (
    <FormDialog
      title={t('library.removeTitle')}
      action={t(isSending ? 'library.sending' : 'tree.delete')}
      busy={isSending}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('library.removeText', { name: entity.name })}</p>
    </FormDialog>
  );
}
