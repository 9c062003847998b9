/** The route socket `{routeURL}`: planned routes of a vehicle (rules.md#vehicle-routes). */
import { receivedLocationSchema } from './common.ts';
import { authorizationMessageSchema } from './live.ts';
import { z } from './zod.ts';

/** A message counts only if every route has fewer locations. */
export const MAX_ROUTE_LOCATIONS = 2_000;
/** Maximum number of routes of a vehicle, each with its own colour. */
export const MAX_ROUTES = 10;

/** Requests the routes of one device, replacing the previous request. */
export const routeWatchSchema = z.object({ type: z.literal('watch'), DeviceName: z.string().min(1).max(128) });

export const routeRequestSchema = z.discriminatedUnion('type', [authorizationMessageSchema, routeWatchSchema]);

/** One route of a device. */
export const deviceRouteSchema = z.object({ DeviceName: z.string().min(1), route: z.array(receivedLocationSchema) });
export type DeviceRoute = z.infer<typeof deviceRouteSchema>;
