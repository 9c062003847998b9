/** Monitor V2: the catalogue by categories, for the group "test". */
import { TEST_GROUP } from '../../../domain/permission/permissions.ts';
import type { PanelDefinition } from '../../session/PanelDefinition.ts';

export const monitorV2: PanelDefinition = {
  id: 'monitorV2',
  icon: 'list',
  rule: ({ groups }) => groups.includes(TEST_GROUP),
  load: async () => (await import('./EntityList.tsx')).EntityList,
  texts: 'monitorV2',
};
