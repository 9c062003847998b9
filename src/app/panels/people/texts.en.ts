/** English texts of the people panel, loaded with it. */
export const texts = {
  search: 'Search by name, number or lamp',
  list: 'People and where they were seen last',
  seen: '{{seen}} of {{listed}} seen within 8 h',
  lamp: 'Lamp {{lamp}}',
  noLamp: 'no lamp',
  unseen: 'never seen',
  ago: '{{age}} ago',
  noMatch: 'Nobody found',
} as const;
