/** People, for users who may see the backend's list of them. */
import type { PanelDefinition } from '../../session/PanelDefinition.ts';

export const people: PanelDefinition = {
  id: 'people',
  icon: 'people',
  rule: ({ hasPeople }) => hasPeople,
  load: async () => (await import('./PeoplePanel.tsx')).PeoplePanel,
  texts: 'people',
};
