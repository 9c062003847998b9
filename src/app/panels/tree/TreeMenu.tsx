/** The menu of the tree's tools: Create folder, Move, and what the category offers. */
import { Menu } from 'primereact/menu';
import {
  type MouseEvent,
  type MutableRefObject,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ROOT } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { useEntities, useShell, useSite, useTrees } from '../../session/context.ts';
import type { TreeDialog } from './TreeDialogs.tsx';
import type { TreeCommands } from './treeCommands.ts';

export interface TreeMenuHandle {
  toggle(event: MouseEvent<HTMLElement>): void;
}

interface TreeMenuProps {
  handle: MutableRefObject<TreeMenuHandle | null>;
  /** The button pressed while this code was being fetched: the menu opens under it when it mounts. */
  opener: HTMLElement;
  category: TreeCategory;
  commands: TreeCommands;
  onDialog: (dialog: TreeDialog) => void;
}

export function TreeMenu({ handle, opener, ...props }: TreeMenuProps) {
  const { t } = useTranslation();
  const menu = useRef<Menu>(null);
  const items = useItems(props);
  useImperativeHandle(handle, () => ({ toggle: (event) => menu.current?.toggle(event) }));
  useLayoutEffect(() => menu.current?.show({ currentTarget: opener } as unknown as SyntheticEvent), [opener]);
  return <Menu ref={menu} popup model={items} aria-label={t('tree.menu')} />;
}

function useItems({ category, commands, onDialog }: Omit<TreeMenuProps, 'handle' | 'opener'>) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { notices } = useShell();
  const { entityDialogs } = useEntities();
  const { treePanel } = useTrees();
  return [
    { label: t('tree.createFolder'), command: () => onDialog({ kind: 'create', parent: ROOT }) },
    {
      label: t('tree.move'),
      command: () => {
        if (treePanel.marked.length === 0) notices.show('warning', t('tree.noneMarked'));
        else onDialog({ kind: 'move', ids: [...treePanel.marked] });
      },
    },
    ...(category === 'design' && isAdmin(session)
      ? [
          {
            label: t('tree.action.upload'),
            command: () => {
              entityDialogs.open = { dialog: 'upload', folder: undefined };
            },
          },
        ]
      : []),
    ...(category === 'vehicle'
      ? (['online', 'offline'] as const).map((presence) => ({
          label: t(`tree.check.${presence}`),
          command: () => commands.checkPresence(presence),
        }))
      : []),
  ];
}
