/** Which apps the icon rail offers (rules.md#rail). */

export const RAIL_APPS = ['monitor', 'monitorV2', 'dispatcher', 'report', 'alerts', 'inputs', 'maintenance'] as const;
export type RailApp = (typeof RAIL_APPS)[number];

/** Hidden unless the site's configuration asks for them. */
export const EXTRA_APPS = ['inputs', 'maintenance'] as const;
export type ExtraApp = (typeof EXTRA_APPS)[number];

export interface RailRules {
  groups: readonly string[];
  filterMineArea: boolean;
  /** Reports are elsewhere; without an address there is nothing to open. */
  reportURL: string;
  /** Apps that this site's configuration shows although they are hidden elsewhere. */
  extraApps: readonly ExtraApp[];
}

/** Monitor V2 is for the group "test"; mine-area filtering hides Dispatcher and Report; two wait for the site's word. */
export function railHas(app: RailApp, { groups, filterMineArea, reportURL, extraApps }: RailRules): boolean {
  switch (app) {
    case 'monitorV2':
      return groups.includes('test');
    case 'dispatcher':
      return !filterMineArea;
    case 'report':
      return !filterMineArea && reportURL !== '';
    case 'inputs':
    case 'maintenance':
      return extraApps.includes(app);
    default:
      return true;
  }
}
