/** The menu above the rows: Create folder, Move, Upload, and checks by presence. */
import { Menu } from 'primereact/menu';
import { type SyntheticEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ROOT_FOLDER } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { isAdmin } from '../../../state/session/session.ts';
import { useShowOnRequest } from '../../controls/contextMenu.ts';
import { useEntities, useShell, useSite, useTrees } from '../../session/context.ts';
import type { TreeDialog } from './TreeDialogs.tsx';
import type { TreeCommands } from './treeCommands.ts';

export interface TreeMenuRequest {
  /** The button below which it opens. */
  readonly button: HTMLElement;
}

interface TreeMenuListProps {
  request: TreeMenuRequest;
  category: TreeCategory;
  commands: TreeCommands;
  onDialog: (dialog: TreeDialog) => void;
}

export function TreeMenuList({ request, category, commands, onDialog }: TreeMenuListProps) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { notices } = useShell();
  const { entityDialogs } = useEntities();
  const { treePanel } = useTrees();
  const menu = useRef<Menu>(null);
  const items = [
    { label: t('tree.createFolder'), command: () => onDialog({ kind: 'create', parent: ROOT_FOLDER }) },
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
  useShowOnRequest(() => menu.current?.toggle({ currentTarget: request.button } as unknown as SyntheticEvent), request);
  return <Menu ref={menu} popup model={items} aria-label={t('tree.menu')} />;
}
