/** Messages of the route socket (rules.md#vehicle-routes). */
import type { SitePoint } from '../geo/frame.ts';
import { MAX_ROUTE_LOCATIONS, MAX_ROUTES } from '../wire/routeSocket.ts';

interface DeviceRoute {
  readonly device: string;
  readonly points: SitePoint[];
}

/**
 * @param devices possible names of the watched device
 * @param reject called with the number, from 1, of each route of a list that cannot be read and is left out
 * @returns its routes, none for an empty list or an empty route; `ofOthers` for a message about other devices only;
 * `unreadable` for one that cannot be read or has a route that is too long
 */
export function readRoutes(
  message: unknown,
  devices: readonly string[],
  reject: (position: number) => void,
): SitePoint[][] | 'ofOthers' | 'unreadable' {
  const items: readonly unknown[] = Array.isArray(message) ? message : [message];
  const read = items.map(routeOf);
  if (read.includes('tooLong') || (items.length > 0 && read.every((route) => route === undefined))) return 'unreadable';
  const routes: DeviceRoute[] = [];
  for (const [index, route] of read.entries()) {
    if (typeof route !== 'object') reject(index + 1);
    else if (devices.includes(route.device)) routes.push(route);
  }
  if (routes.length === 0 && items.length > 0) return 'ofOthers';
  return routes
    .map(({ points }) => points)
    .filter(({ length }) => length > 0)
    .slice(0, MAX_ROUTES);
}

function routeOf(item: unknown): DeviceRoute | 'tooLong' | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { DeviceName: device, route } = item as { DeviceName?: unknown; route?: unknown };
  if (!Array.isArray(route)) return undefined;
  if (route.length >= MAX_ROUTE_LOCATIONS) return 'tooLong';
  // Some backends write names as numbers.
  if (typeof device !== 'string' && !Number.isFinite(device)) return undefined;
  const points = route.map(placeOf);
  return points.includes(undefined) ? undefined : { device: String(device), points: points as SitePoint[] };
}

function placeOf(location: unknown): SitePoint | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  const { easting, northing, alt } = location as Record<string, unknown>;
  if (![easting, northing, alt].every(Number.isFinite)) return undefined;
  return { easting, northing, altitude: alt } as SitePoint;
}
