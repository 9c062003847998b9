/** The dialogs that change the catalogue. */
import { useSnapshot } from 'valtio';
import type { EntityDialog } from '../../../state/library/entityDialogs.ts';
import { useEntities } from '../../session/context.ts';
import { EditDialog } from './EditDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

export function EntityDialogs() {
  const { entityDialogs } = useEntities();
  const open = useSnapshot(entityDialogs).open as EntityDialog | undefined;
  const close = () => {
    entityDialogs.open = undefined;
  };
  switch (open?.dialog) {
    case 'edit':
      return <EditDialog key={open.entity.id} entity={open.entity} onClose={close} />;
    case 'remove':
      return <RemoveDialog key={open.entity.id} entity={open.entity} onClose={close} />;
    case 'upload':
      return <UploadDialog folder={open.folder} onClose={close} />;
    default:
      return null;
  }
}
