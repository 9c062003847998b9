/** English texts of the dispatcher panel. */
export const texts = {
  appName: 'Dispatcher',
  tab: { trucks: 'Truck & Loader', equipment: 'Equipment status', maintenance: 'Maintenance' },
  noMaintenance: 'Nothing is kept here yet',
  search: 'Search vehicle, operator or status',
  from: 'From',
  to: 'To',
  shift: 'Shift',
  shifts: { all: 'See all', day: 'Day', night: 'Night' },
  column: {
    vehicle: 'Vehicle',
    operator: 'Operator',
    status: 'Status',
    start: 'Start time',
    end: 'End time',
    spent: 'Time spent',
  },
  board: {
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
  },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    dispatcher: typeof texts;
  }
}
