/** Deletes the marked rows after confirmation: entities go out of use, and emptied folders are deleted too. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { planDeletion } from '../../../domain/tree/deletion.ts';
import type { Tree } from '../../../domain/tree/tree.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { useEntities, useSite } from '../../session/context.ts';
import { editableEntity } from './rowActions.ts';
import type { TreeCommands } from './treeCommands.ts';

/** Maximum number of names listed; the others are only counted. */
const MAX_NAMES = 5;

interface DeleteSelectedProps {
  ids: readonly string[];
  tree: Tree;
  commands: TreeCommands;
  onClose: () => void;
}

export function DeleteSelectedDialog({ ids, tree, commands, onClose }: DeleteSelectedProps) {
  const { t } = useTranslation();
  const { library, designs } = useEntities();
  const mayDeleteFolders = isAdmin(useSnapshot(useSite().session));
  const { files, folders, remaining } = useMemo(
    () =>
      planDeletion(tree, ids, (node) =>
        node.kind === 'folder' ? mayDeleteFolders : editableEntity(node, designs) !== undefined,
      ),
    [tree, ids, designs, mayDeleteFolders],
  );
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const count = files.length + folders.length;
  const run = async () => {
    setSending(true);
    setFailure(undefined);
    const refusals = await library.removeAll(files.flatMap((file) => editableEntity(file, designs) ?? []));
    // A folder whose entity was refused is not empty.
    const refused = refusals.length === 0 && folders.length > 0 ? commands.deleteFolders(folders) : undefined;
    setSending(false);
    const messages = [
      ...refusals.map(({ name, reason }) => `${name}: ${reason}`),
      ...(refused === undefined ? [] : [refused]),
    ];
    if (messages.length === 0) {
      commands.unmark();
      onClose();
    } else setFailure(shortenedList(messages, '; ', (more) => t('tree.andMore', { count: more })));
  };
  return (
    <FormDialog
      title={t('tree.deleteSelectedTitle', { count })}
      action={t(sending ? 'library.sending' : 'tree.delete')}
      busy={sending}
      disabled={count === 0}
      failure={failure}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <p>{t('tree.deleteSelectedText', { count })}</p>
      {remaining.length > 0 && (
        <p>
          {/* Users who may not delete folders get this only where no entity is of other systems: folders remain. */}
          {t(mayDeleteFolders ? 'tree.deleteSelectedKept' : 'tree.foldersKept', {
            count: remaining.length,
            names: shortenedList(
              remaining.map(({ name }) => name),
              ', ',
              (more) => t('tree.andMore', { count: more }),
            ),
          })}
        </p>
      )}
    </FormDialog>
  );
}

function shortenedList(texts: readonly string[], between: string, more: (count: number) => string): string {
  const shown = texts.slice(0, MAX_NAMES).join(between);
  return texts.length > MAX_NAMES ? `${shown} ${more(texts.length - MAX_NAMES)}` : shown;
}
