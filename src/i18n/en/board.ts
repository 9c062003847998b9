/** The board of excavators and trucks. */
export const boardEn = {
  search: 'Search truck or excavator',
  totals: 'Trucks by stage',
  none: 'None',
  noOperator: 'No operator',
  unknown: 'Not in the fleet list',
  trucks_one: '{{count}} truck',
  trucks_other: '{{count}} trucks',
  cycles_one: '{{count}} cycle',
  cycles_other: '{{count}} cycles',
  column: { waiting: 'Waiting', working: 'Working', maintenance: 'In maintenance', idle: 'Idle' },
  bucket: { Load: 'Load', Dump: 'Dump', 'EXC pending': 'EXC pending', Other: 'Other' },
  truck: { offline: 'Offline', alert: 'Broke a rule', loaded: 'Loaded', empty: 'Empty' },
} as const;
