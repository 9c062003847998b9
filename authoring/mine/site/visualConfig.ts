/** How entity types are coloured: statuses, levels, and the maximum age of values. */
import { MINUTE_MS } from '../../../src/domain/time/units.ts';

const GREEN = '#3DC6A2';
const ORANGE = '#F7A440';
const CYAN = '#42E8E0';
const RED = '#FF6A60';
const YELLOW = '#F2C94C';

/** Dispatch statuses: work, service, delays, repair. */
const VEHICLE_STATUSES = [
  ...['1.1 Haul loaded', '1.2 Empty travel', '1.3 Tram', '1.4 Travel', '1.5 Carry crew'].map(colourRule(GREEN)),
  ...['2.1 Loading', '2.2 Queue', '2.3 Dumping', '2.4 Wait for truck', '2.5 Dozing', '2.6 Drilling'].map(
    colourRule(CYAN),
  ),
  ...['2.7 Bolting', '2.8 Spraying', '2.9 Pour concrete'].map(colourRule(CYAN)),
  ...['3.1 Refuel', '3.2 On site', '3.3 Boarding', '3.4 Service'].map(colourRule(YELLOW)),
  ...['4.1 Delay', '4.2 Standby', '4.3 Parked'].map(colourRule(ORANGE)),
  ...['5.1 Repair'].map(colourRule(RED)),
];

function colourRule(color: string) {
  return (value: string) => ({ value, color });
}

/** In the form of `GET /api/entities/config_visual`. */
export const VISUAL_CONFIG = [
  {
    entityType: 'vehicle',
    timeSyncInterval: MINUTE_MS,
    statuses: VEHICLE_STATUSES,
  },
  {
    entityType: 'sensor',
    timeSyncInterval: 5 * MINUTE_MS,
    statuses: [
      { value: 'Online', color: CYAN },
      { value: 'Degraded', color: ORANGE },
      { value: 'Offline', color: RED },
    ],
  },
  {
    entityType: 'people',
    timeSyncInterval: 10 * MINUTE_MS,
    statuses: [
      { value: 'Underground', color: GREEN },
      { value: 'Surface', color: CYAN },
    ],
  },
  {
    entityType: 'OP',
    timeSyncInterval: 10 * MINUTE_MS,
    statuses: [
      { value: 'Open', color: ORANGE },
      { value: 'Closed', color: RED },
    ],
    levels: [
      { min: 0, max: 20, color: RED },
      { min: 20, max: 75, color: GREEN },
      { min: 75, max: 100, color: ORANGE },
    ],
  },
  {
    entityType: 'TX',
    timeSyncInterval: 10 * MINUTE_MS,
    statuses: [
      { value: '1', color: GREEN },
      { value: '0', color: ORANGE },
    ],
    levels: [
      { min: 0, max: 15, color: RED },
      { min: 15, max: 40, color: YELLOW },
      { min: 40, max: 100, color: GREEN },
    ],
  },
  {
    entityType: 'RC',
    timeSyncInterval: 60 * MINUTE_MS,
    statuses: [
      { value: 'Ready', color: GREEN },
      { value: 'Occupied', color: ORANGE },
      { value: 'Out of service', color: RED },
    ],
  },
  {
    entityType: 'PC',
    timeSyncInterval: 10 * MINUTE_MS,
    statuses: [
      { value: 'Running', color: GREEN },
      { value: 'Idle', color: YELLOW },
      { value: 'Stopped', color: RED },
    ],
    levels: [
      { min: 0, max: 25, color: YELLOW },
      { min: 25, max: 85, color: GREEN },
      { min: 85, max: 100, color: RED },
    ],
  },
  {
    entityType: 'CCTV',
    timeSyncInterval: 5 * MINUTE_MS,
    statuses: [
      { value: 'Online', color: CYAN },
      { value: 'Offline', color: RED },
    ],
  },
];
