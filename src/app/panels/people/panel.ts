/** People, for whoever the backend lists them to. */
import type { PanelDefinition } from '../../session/PanelDefinition.ts';

export const people: PanelDefinition = {
  id: 'people',
  icon: 'people',
  rule: ({ hasPeople }) => hasPeople,
  load: async () => (await import('./PeoplePanel.tsx')).PeoplePanel,
  texts: 'people',
};
