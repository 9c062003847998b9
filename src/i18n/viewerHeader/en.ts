/** English texts of the line on top of each of several viewers, loaded with it. */
export const viewerHeaderEn = {
  alerts: {
    unseen_one: '{{count}} new alert',
    unseen_other: '{{count}} new alerts',
    seen_one: '{{count}} seen alert',
    seen_other: '{{count}} seen alerts',
    label: 'Alerts of viewer {{number}}: {{counts}}',
    open: '{{label}}. Opens the list',
  },
  move: {
    menu: 'Move viewer {{number}}',
    to: 'Move to viewer {{number}}',
  },
} as const;
