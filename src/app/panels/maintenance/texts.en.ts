/** English texts of the maintenance panel. */
export const texts = {
  appName: 'Maintenance',
  sample: 'Sample rows',
  off: 'Switched off: these rows are a sample',
  search: 'Search',
  date: 'Date',
  list: 'Vehicles',
  vehicle: 'Vehicle {{number}}',
  planned: 'Planned maintenance',
  plannedState: 'In 12 days',
  tab: { inspection: 'Inspection sheet', repairs: 'Repair history', engine: 'Engine diagnosis' },
  noEngine: 'The sample has no engine diagnosis',
  column: {
    indicator: 'Indicator',
    condition: 'Condition',
    note: 'Additional note',
    date: 'Date',
    damage: 'Damage',
    breakdown: 'Breakdown',
    mot: 'MOT start-end',
    dates: 'Date start-end',
  },
  indicator: {
    oil: 'Engine oil',
    coolant: 'Coolant',
    brakes: 'Service brakes',
    tyres: 'Tyres',
    lights: 'Lights',
  },
  condition: { good: 'Good', worn: 'Worn', replace: 'To be replaced' },
  note: {
    brakes: 'Pads at 40 %, check again in two weeks',
    tyres: 'Rear left refitted',
    lights: 'Right work light is out',
  },
  damage: { hydraulics: 'Hoist cylinder leaks', suspension: 'Front strut', electrics: 'Alternator belt' },
  breakdown: { stopped: 'Stopped', limited: 'Limited use' },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    maintenance: typeof texts;
  }
}
