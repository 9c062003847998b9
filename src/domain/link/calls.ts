/** Calls whose answers the page keeps showing, named for people and for the log. */

/** Each is a text key below `calls.name`. */
export const LIST_CALLS = [
  'maps',
  'views',
  'permissions',
  'tree',
  'treeSave',
  'vehicles',
  'vehicleStates',
  'presence',
  'mineAreas',
  'zoneCounts',
  'alerts',
  'sensors',
  'sensorStates',
  'sensorStatuses',
  'assets',
  'assetStates',
  'annotations',
  'people',
  'colours',
  'categories',
  'zones',
  'zoneSensors',
  'walls',
  'labels',
  'points',
  'designs',
  'dxfMaps',
  'feedback',
] as const;
export type LoadedCall = (typeof LIST_CALLS)[number];
