/** Dispatcher: current activity of the machines; not in mine-area mode. */
import type { PanelDefinition } from '../../session/PanelDefinition.ts';

export const dispatcher: PanelDefinition = {
  id: 'dispatcher',
  icon: 'columns',
  rule: ({ filterMineArea }) => !filterMineArea,
  load: async () => (await import('./DispatcherPanel.tsx')).DispatcherPanel,
  texts: 'dispatcher',
};
