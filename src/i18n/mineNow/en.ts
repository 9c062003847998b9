/** English texts of the state of the mine on the landing page. */
export const mineNowEn = {
  title: 'The mine now',
  asOf: 'as of {{time}}',
  unknown: 'Not known yet',
  alerts: {
    title: 'Active alerts',
    none: 'No active alerts',
    unseen: '{{count}} new',
    open: 'Open the alerts',
    other: 'of other kinds',
  },
  people: {
    title: 'People underground',
    seen: 'Lamps seen within 8 h, by area',
    none: 'No lamp was seen within 8 h',
    elsewhere: 'elsewhere',
    open: 'Open the list of people',
  },
  shift: {
    title: 'Since the last shift',
    reading: 'Reading the shift …',
    failed: 'The shift could not be read: {{why}}',
    notesFailed: 'The notes of the last shift could not be read: {{why}}',
    none: 'Nothing has changed since {{time}}',
    span: '{{from}} to {{to}}',
    hauled: 'cycles hauled',
    stood: 'vehicles standing now',
    breaches: 'rules broken',
    changes: 'views and zones changed',
    unknown: 'unknown',
    notes: 'Notes of the last shift',
  },
  views: {
    title: 'Views last used',
    none: 'Views that you open are listed here',
    open: 'Open {{name}}',
  },
  link: {
    title: 'Link to the mine',
    online: 'vehicles online',
    offline: 'vehicles offline',
  },
} as const;
