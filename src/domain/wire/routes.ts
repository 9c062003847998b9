/** Roads and routes over them: `GET {sntURL}/api/roads` and `GET {sntURL}/api/route` (rules.md#routes). */
import { z } from './zod.ts';

/** Easting, northing, altitude, metres. */
const placeSchema = z.tuple([z.number(), z.number(), z.number()]);

const wireRoadSchema = z.object({ name: z.string(), points: z.array(placeSchema).min(2) });

/** A named destination of vehicles. */
const wireRoadPlaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  level: z.string().optional(),
  at: placeSchema,
});

export const wireRoadsSchema = z.object({ roads: z.array(wireRoadSchema), places: z.array(wireRoadPlaceSchema) });
export type WireRoads = z.infer<typeof wireRoadsSchema>;

export const NO_ROUTE_REASONS = ['start_off_road', 'end_off_road', 'closed', 'too_large', 'one_way', 'apart'] as const;

export const foundRouteSchema = z.object({
  found: z.literal(true),
  points: z.array(placeSchema).min(1),
  lengthM: z.number().nonnegative(),
  seconds: z.number().nonnegative(),
  drivenShare: z.number().min(0).max(1).optional(),
  roads: z.array(z.string()).optional(),
});

export const noRouteSchema = z.object({
  found: z.literal(false),
  reason: z.enum(NO_ROUTE_REASONS),
  road: z.string().optional(),
});

export const routeAnswerSchema = z.discriminatedUnion('found', [foundRouteSchema, noRouteSchema]);
export type WireRoute = z.infer<typeof routeAnswerSchema>;
