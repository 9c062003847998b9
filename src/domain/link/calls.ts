/** Calls whose responses the page keeps showing, with names for users and the log. */

/** Each is a text key under `name` in the texts of calls. */
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
  'zoneNames',
  'zoneSensors',
  'walls',
  'labels',
  'points',
  'designs',
  'dxfMaps',
  'designFiles',
  'feedback',
  'statuses',
  'timelines',
  'handover',
  'handovers',
  'proposals',
  'indicators',
  'indicatorTrend',
  'stageTimes',
  'roads',
  'recording',
] as const;
export type LoadedCall = (typeof LIST_CALLS)[number];

/** A call; with the id of a map where each open map makes its own, as in `zones pit-2026`: their faults are separate. */
export type CallKey = LoadedCall | `${LoadedCall} ${string}`;

/** The call without its map: calls of several maps have the same name. */
export function loadedCallOf(call: CallKey): LoadedCall {
  return call.split(' ', 1)[0] as LoadedCall;
}
