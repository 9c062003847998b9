/** Messages of the route socket (rules.md#vehicle-routes). */
import type { SitePoint } from '../geo/frame.ts';
import { MAX_ROUTE_LOCATIONS, MAX_ROUTES } from '../wire/routeSocket.ts';

/**
 * @param devices names by which the watched device may be called
 * @returns its routes; undefined for a message that does not count: not readable, or a route that is too long
 */
export function readRoutes(message: unknown, devices: readonly string[]): SitePoint[][] | undefined {
  const items = Array.isArray(message) ? message : [message];
  const routes: SitePoint[][] = [];
  for (const item of items as readonly unknown[]) {
    if (typeof item !== 'object' || item === null) return undefined;
    const { DeviceName, route } = item as { DeviceName?: unknown; route?: unknown };
    if (typeof DeviceName !== 'string' || !Array.isArray(route) || route.length >= MAX_ROUTE_LOCATIONS)
      return undefined;
    const points = route.map(placeOf);
    if (points.includes(undefined)) return undefined;
    if (devices.includes(DeviceName)) routes.push(points as SitePoint[]);
  }
  return routes.slice(0, MAX_ROUTES);
}

function placeOf(location: unknown): SitePoint | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  const { easting, northing, alt } = location as Record<string, unknown>;
  if (![easting, northing, alt].every(Number.isFinite)) return undefined;
  return { easting, northing, altitude: alt } as SitePoint;
}
