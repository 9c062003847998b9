/** Dialogs of the tree: create folder, rename, move, delete, empty (rules.md#tree-edits). */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeEdit } from '../../../domain/tree/edits.ts';
import {
  ancestorFolders,
  childrenOf,
  foldersOf,
  isDescendantOf,
  ROOT_FOLDER,
  type Tree,
  type TreeNode,
} from '../../../domain/tree/tree.ts';
import { FormDialog } from '../../controls/FormDialog.tsx';
import { Radio } from '../../controls/Radio.tsx';
import { TextField } from '../../controls/TextField.tsx';

export type TreeDialog =
  | { kind: 'create'; parent: string }
  | { kind: 'rename'; node: TreeNode }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'delete' | 'empty'; node: TreeNode };

interface TreeDialogProps {
  dialog: TreeDialog;
  tree: Tree;
  /** @returns the reason for a refusal as text */
  edit: (edit: TreeEdit) => string | undefined;
  onClose: () => void;
}

export function TreeDialogs(props: TreeDialogProps) {
  switch (props.dialog.kind) {
    case 'create':
    case 'rename':
      return <NameDialog {...props} />;
    case 'move':
      return <MoveDialog {...props} ids={props.dialog.ids} />;
    default:
      return <ConfirmDialog {...props} node={props.dialog.node} />;
  }
}

/** Submits an edit; a refusal keeps the dialog open with its reason. */
function useEdit(edit: () => string | undefined, onClose: () => void) {
  const [error, setError] = useState<string>();
  const onSubmit = () => {
    const refused = edit();
    if (refused === undefined) onClose();
    else setError(refused);
  };
  return { error, clear: () => setError(undefined), onSubmit };
}

function NameDialog({ dialog, edit, onClose }: TreeDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(dialog.kind === 'rename' ? dialog.node.name : '');
  const apply = () =>
    dialog.kind === 'rename'
      ? edit({ type: 'rename', id: dialog.node.id, name })
      : edit({
          type: 'createFolder',
          id: crypto.randomUUID(),
          name,
          parent: dialog.kind === 'create' ? dialog.parent : ROOT_FOLDER,
        });
  const { error, clear, onSubmit } = useEdit(apply, onClose);
  const title = t(dialog.kind === 'rename' ? 'tree.rename' : 'tree.createFolder');
  return (
    <FormDialog title={title} action={title} onSubmit={onSubmit} onClose={onClose}>
      <TextField
        label={t('tree.name')}
        value={name}
        maxLength={100}
        error={error}
        onChange={(text) => {
          setName(text);
          clear();
        }}
      />
    </FormDialog>
  );
}

function MoveDialog({ ids, tree, edit, onClose }: TreeDialogProps & { ids: readonly string[] }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string>();
  const { error, clear, onSubmit } = useEdit(
    () => (target === undefined ? t('tree.fault.noTarget') : edit({ type: 'move', ids, target })),
    onClose,
  );
  const group = useId();
  const nodes = ids.flatMap((id) => tree.nodes.get(id) ?? []);
  const parents = new Set(nodes.map(({ parent }) => parent));
  const isForbiddenTarget = (folder: string) =>
    (parents.size === 1 && parents.has(folder)) ||
    nodes.some(({ id }) => folder !== ROOT_FOLDER && isDescendantOf(tree, folder, id));
  const folders = foldersOf(tree);
  const option = (id: string, name: string, level: number) => (
    <label key={id} className="hf-radio" style={{ paddingLeft: 8 + level * 16 }}>
      <Radio
        name={group}
        checked={target === id}
        disabled={isForbiddenTarget(id)}
        onChange={() => {
          setTarget(id);
          clear();
        }}
      />
      {name}
    </label>
  );
  return (
    <FormDialog
      title={t('tree.moveTitle', { count: nodes.length })}
      action={t('tree.move')}
      failure={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <fieldset className="hf-tree__targets">
        <legend className="hf-field__label">{t('tree.target')}</legend>
        {option(ROOT_FOLDER, t('tree.top'), 0)}
        {folders.map(({ id, name }) => option(id, name, ancestorFolders(tree, id).length + 1))}
      </fieldset>
      {folders.length === 0 && <p className="hf-field__hint">{t('tree.noFolders')}</p>}
    </FormDialog>
  );
}

function ConfirmDialog({ dialog, node, tree, edit, onClose }: TreeDialogProps & { node: TreeNode }) {
  const { t } = useTranslation();
  const words = dialog.kind === 'empty' ? 'empty' : 'delete';
  const { error, onSubmit } = useEdit(
    () => edit(words === 'empty' ? { type: 'emptyFolder', id: node.id } : { type: 'delete', ids: [node.id] }),
    onClose,
  );
  return (
    <FormDialog
      title={t(`tree.${words}Title`)}
      action={t(`tree.${words}`)}
      failure={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`tree.${words}Text`, { name: node.name, count: childrenOf(tree, node.id).length })}</p>
    </FormDialog>
  );
}
