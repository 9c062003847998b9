/** English texts of the alerts panel. */
export const texts = {
  appName: 'Alerts',
  title: 'Alerts',
  new_one: '{{count}} new alert',
  new_other: '{{count}} new alerts',
  announced: 'New alert: {{rule}}, {{name}}',
  tabs: 'Alerts by device',
  active: 'Active',
  inactive: 'Inactive',
  allRules: 'All rule types',
  otherRules: 'Other rule types',
  ruleFilter: 'Rule type',
  window: 'Time window',
  windows: { s600: '10 min', s900: '15 min', s1800: '30 min', s3600: '1 h', s21600: '6 h' },
  search: 'Search entity or message',
  list: 'Alert list',
  column: { type: 'Type', entity: 'Entity', time: 'Time', message: 'Message' },
  none: 'No alerts notified',
  noMatch: 'No entities found.',
  leave: 'Alerts leave this list after 5 minutes.',
  markSeen: 'Mark all as seen',
  notAcknowledged: 'Not acknowledged in the hand-over yet. {{why}}',
  close: 'Close alerts',
  soundOn: 'Sound of new alerts: on',
  soundOff: 'Sound of new alerts: off',
  show: '{{rule}}, {{name}}, {{time}}: {{message}}. Fly there',
  times_one: '{{count}} time, the last {{age}}',
  times_other: '{{count}} times, the last {{age}}',
  replay: 'Replay from a minute before',
  message: {
    speed_restriction: '{{speed}} where {{limit}} are allowed',
    entity_restriction: '{{category}} in {{zone}}',
    working_time: 'In {{zone}} for {{minutes}} min',
    one_way: 'Against the one-way direction in {{zone}}',
    status_limit_duration: '{{status}} for {{minutes}} min',
    workshop_alert: 'In {{zone}}: {{status}}',
  },
  tablet: 'Tablet',
  rule: {
    entity_restriction: 'Entity restriction',
    speed_restriction: 'Speed restriction',
    working_time: 'Working time',
    one_way: 'One way rule',
    status_limit_duration: 'Status duration limit',
    workshop_alert: 'Workshop alert',
  },
} as const;

declare module '../../../i18n/panelTexts.ts' {
  interface PanelTexts {
    alerts: typeof texts;
  }
}
