/** Monitor: the entity tree, the panel that is open at the start. */
import { DEFAULT_PANEL } from '../../../state/shell/shell.ts';
import type { PanelDefinition } from '../../session/PanelDefinition.ts';
import { TreePanel } from './TreePanel.tsx';

export const monitor: PanelDefinition = {
  id: DEFAULT_PANEL,
  icon: 'monitor',
  rule: () => true,
  // Included in the first page.
  load: async () => TreePanel,
  texts: 'tree',
};
