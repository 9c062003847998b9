/** Which apps the icon rail offers (shell-and-views sections 2 and 6). */

export const RAIL_APPS = ['monitor', 'monitorV2', 'dispatcher', 'report', 'alerts', 'inputs', 'maintenance'] as const;
export type RailApp = (typeof RAIL_APPS)[number];

export interface RailRules {
  groups: readonly string[];
  filterMineArea: boolean;
  /** Reports are elsewhere; without an address there is nothing to open. */
  reportURL: string;
}

/** Monitor V2 is for the group "test"; mine-area filtering hides Dispatcher and Report; two are hidden for now. */
export function railHas(app: RailApp, { groups, filterMineArea, reportURL }: RailRules): boolean {
  switch (app) {
    case 'monitorV2':
      return groups.includes('test');
    case 'dispatcher':
      return !filterMineArea;
    case 'report':
      return !filterMineArea && reportURL !== '';
    case 'inputs':
    case 'maintenance':
      return false;
    default:
      return true;
  }
}
