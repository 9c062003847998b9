/** Alerts of broken rules, with a badge for those not seen yet. */
import type { PanelDefinition } from '../../session/PanelDefinition.ts';
import { AlertsBadge } from './AlertsBadge.tsx';

export const alerts: PanelDefinition = {
  id: 'alerts',
  icon: 'bell',
  rule: () => true,
  load: async () => (await import('./AlertsPanel.tsx')).AlertsPanel,
  texts: 'alerts',
  Badge: AlertsBadge,
};
