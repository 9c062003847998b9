/** English texts of the page of refused reports, loaded with it. */
export const refusalsEn = {
  total_one: '{{count}} refused in the last week',
  total_other: '{{count}} refused in the last week',
  reload: 'Refresh',
  search: 'Search sender, reason or content',
  senders: 'Refused by sender',
  sender: 'Sender',
  door: 'Sent by',
  refused: 'Refused',
  last: 'Last',
  doors: {
    json: 'HTTP, JSON',
    ndjson: 'HTTP, NDJSON',
    csv: 'HTTP, CSV',
    aemp: 'HTTP, AEMP',
    mqtt: 'MQTT',
    broker: 'MQTT broker',
  },
  newest: 'The newest of each sender',
  none: 'Nothing was refused in the last week',
  noneFound: 'Nothing found',
  failed: 'Refused reports could not be loaded: {{reason}}',
} as const;
