/** Maintenance: a mock-up that sites can enable in their configuration. */
import type { PanelDefinition } from '../../session/PanelDefinition.ts';

export const maintenance: PanelDefinition = {
  id: 'maintenance',
  icon: 'wrench',
  rule: ({ extraApps }) => extraApps.includes('maintenance'),
  load: async () => (await import('./MaintenancePanel.tsx')).MaintenancePanel,
  texts: 'maintenance',
};
