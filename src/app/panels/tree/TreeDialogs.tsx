/** Dialogs of the tree: create folder, rename, move, delete, empty (live-monitoring sections 2 and 5). */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeEdit } from '../../../domain/tree/edits.ts';
import {
  childrenOf,
  foldersAbove,
  foldersOf,
  liesIn,
  ROOT,
  type Tree,
  type TreeNode,
} from '../../../domain/tree/tree.ts';
import { Modal } from '../../views/Modal.tsx';

export type TreeDialog =
  | { kind: 'create'; parent: string }
  | { kind: 'rename'; node: TreeNode }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'delete' | 'empty'; node: TreeNode };

interface TreeDialogProps {
  dialog: TreeDialog;
  tree: Tree;
  /** @returns the words of a refusal */
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

function NameDialog({ dialog, edit, onClose }: TreeDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(dialog.kind === 'rename' ? dialog.node.name : '');
  const [error, setError] = useState<string>();
  const [form, field] = [useId(), useId()];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused =
      dialog.kind === 'rename'
        ? edit({ type: 'rename', id: dialog.node.id, name })
        : edit({
            type: 'createFolder',
            id: crypto.randomUUID(),
            name,
            parent: dialog.kind === 'create' ? dialog.parent : ROOT,
          });
    if (refused === undefined) onClose();
    else setError(refused);
  };
  const title = t(dialog.kind === 'rename' ? 'tree.rename' : 'tree.createFolder');
  return (
    <Modal title={title} onClose={onClose} footer={<Actions form={form} label={title} onClose={onClose} />}>
      <form id={form} className="hf-form" noValidate onSubmit={submit}>
        <div className="hf-field">
          <label className="hf-field__label" htmlFor={field}>
            {t('tree.name')}
          </label>
          <input
            id={field}
            className="hf-input"
            value={name}
            maxLength={100}
            aria-invalid={error !== undefined}
            aria-describedby={`${field}e`}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
          <p id={`${field}e`} className="hf-field__error" role="alert">
            {error}
          </p>
        </div>
      </form>
    </Modal>
  );
}

function Actions({
  form,
  label,
  onClose,
  disabled,
}: {
  form: string;
  label: string;
  onClose: () => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="hf-button" onClick={onClose}>
        {t('tree.cancel')}
      </button>
      <button type="submit" form={form} className="hf-button hf-button--primary" disabled={disabled}>
        {label}
      </button>
    </>
  );
}

function MoveDialog({ ids, tree, edit, onClose }: TreeDialogProps & { ids: readonly string[] }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string>();
  const [error, setError] = useState<string>();
  const form = useId();
  const nodes = ids.flatMap((id) => tree.nodes.get(id) ?? []);
  const parents = new Set(nodes.map(({ parent }) => parent));
  const isBarred = (folder: string) =>
    (parents.size === 1 && parents.has(folder)) || nodes.some(({ id }) => folder !== ROOT && liesIn(tree, folder, id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = target === undefined ? t('tree.fault.noTarget') : edit({ type: 'move', ids, target });
    if (refused === undefined) onClose();
    else setError(refused);
  };
  const folders = foldersOf(tree);
  const option = (id: string, name: string, level: number) => (
    <label key={id} className="hf-radio" style={{ paddingLeft: 8 + level * 16 }}>
      <input
        type="radio"
        name={form}
        checked={target === id}
        disabled={isBarred(id)}
        onChange={() => {
          setTarget(id);
          setError(undefined);
        }}
      />
      {name}
    </label>
  );
  return (
    <Modal
      title={t('tree.moveTitle', { count: nodes.length })}
      onClose={onClose}
      footer={<Actions form={form} label={t('tree.move')} onClose={onClose} />}
    >
      <form id={form} className="hf-form" noValidate onSubmit={submit}>
        <fieldset className="hf-tree__targets">
          <legend className="hf-field__label">{t('tree.target')}</legend>
          {option(ROOT, t('tree.top'), 0)}
          {folders.map(({ id, name }) => option(id, name, foldersAbove(tree, id).length + 1))}
        </fieldset>
        {folders.length === 0 && <p className="hf-field__hint">{t('tree.noFolders')}</p>}
        <p className="hf-field__error" role="alert">
          {error}
        </p>
      </form>
    </Modal>
  );
}

function ConfirmDialog({ dialog, node, tree, edit, onClose }: TreeDialogProps & { node: TreeNode }) {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  const form = useId();
  const words = dialog.kind === 'empty' ? 'empty' : 'delete';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = edit(words === 'empty' ? { type: 'emptyFolder', id: node.id } : { type: 'delete', ids: [node.id] });
    if (refused === undefined) onClose();
    else setError(refused);
  };
  return (
    <Modal
      title={t(`tree.${words}Title`)}
      onClose={onClose}
      footer={<Actions form={form} label={t(`tree.${words}`)} onClose={onClose} />}
    >
      <form id={form} className="hf-form" noValidate onSubmit={submit}>
        <p>{t(`tree.${words}Text`, { name: node.name, count: childrenOf(tree, node.id).length })}</p>
        <p className="hf-field__error" role="alert">
          {error}
        </p>
      </form>
    </Modal>
  );
}
