/**
 * Dispatch status texts, worded exactly as in the site's visual configuration: a different wording would have no
 * colour. The first digit determines how vehicles are drawn: 1 to 3 is work, 4 and up is not.
 */

interface StatusText {
  text: string;
  category: string;
}

export const STATUSES = {
  haulLoaded: { text: '1.1 Haul loaded', category: 'Production' },
  travelEmpty: { text: '1.2 Empty travel', category: 'Production' },
  tram: { text: '1.3 Tram', category: 'Production' },
  travel: { text: '1.4 Travel', category: 'Operating' },
  passengers: { text: '1.5 Carry crew', category: 'Operating' },
  loading: { text: '2.1 Loading', category: 'Production' },
  queue: { text: '2.2 Queue', category: 'Production' },
  dumping: { text: '2.3 Dumping', category: 'Production' },
  waitTruck: { text: '2.4 Wait for truck', category: 'Production' },
  pushing: { text: '2.5 Dozing', category: 'Production' },
  drilling: { text: '2.6 Drilling', category: 'Production' },
  bolting: { text: '2.7 Bolting', category: 'Production' },
  spraying: { text: '2.8 Spraying', category: 'Production' },
  pouring: { text: '2.9 Pour concrete', category: 'Production' },
  refuel: { text: '3.1 Refuel', category: 'Service' },
  onSite: { text: '3.2 On site', category: 'Operating' },
  boarding: { text: '3.3 Boarding', category: 'Operating' },
  servicing: { text: '3.4 Service', category: 'Service' },
  delay: { text: '4.1 Delay', category: 'Delay' },
  standby: { text: '4.2 Standby', category: 'Standby' },
  parked: { text: '4.3 Parked', category: 'Standby' },
  repair: { text: '5.1 Repair', category: 'Down' },
} as const satisfies Record<string, StatusText>;

export type StatusCode = keyof typeof STATUSES;

/**
 * The operator's selection on the tablet: the kind of work, and the place. The state's own text is always the site's.
 */
export function menuText(code: StatusCode, about: string): string {
  const { category } = STATUSES[code];
  return about === '' ? category : `${category} › ${about}`;
}
