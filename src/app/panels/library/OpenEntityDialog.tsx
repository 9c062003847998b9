/** The dialogs that change the catalogue, loaded when the first is opened. */
import type { EntityDialog } from '../../../state/library/entityDialogs.ts';
import { EditDialog } from './EditDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

export function OpenEntityDialog({ open, onClose }: { open: EntityDialog; onClose: () => void }) {
  switch (open.dialog) {
    case 'edit':
      return <EditDialog key={open.entity.id} entity={open.entity} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog key={open.entity.id} entity={open.entity} onClose={onClose} />;
    case 'upload':
      return <UploadDialog folder={open.folder} onClose={onClose} />;
  }
}
