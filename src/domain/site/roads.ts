/**
 * The site's road graph: read by demo traffic, one-way and speed rules, and route search. Coordinates are UTM metres of
 * the site's zone, altitude of the running surface.
 */
import { z } from '../wire/zod.ts';

const pointSchema = z.tuple([z.number(), z.number(), z.number()]);

const roadNode = z.object({ id: z.string(), at: pointSchema });

const roadEdge = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** From `from` to `to` inclusive, at most 10 m apart where the road bends. */
  points: z.array(pointSchema).min(2),
  kind: z.enum(['haul', 'ramp', 'service', 'decline', 'drift', 'drawpoint']),
  lanes: z.number().int().min(1).max(4),
  oneWay: z.boolean(),
  speedLimitKmh: z.number().positive(),
  /** Clear width, metres; undefined if every vehicle fits. */
  widthM: z.number().positive().optional(),
  /** Clear height of a drive, metres; undefined in the open. */
  heightM: z.number().positive().optional(),
  /** Whether it is currently closed. */
  closed: z.boolean().optional(),
});

const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum([
    'face',
    'dump',
    'rom',
    'crusher',
    'drawpoint',
    'orepass',
    'chute',
    'parking',
    'workshop',
    'fuel',
    'portal',
    'refuge',
  ]),
  /** The node at which vehicles stop to reach it. */
  node: z.string(),
  level: z.string(),
});

/** [easting, northing, altitude] in metres. */
export type RoadPoint = z.infer<typeof pointSchema>;
export type RoadEdge = z.infer<typeof roadEdge>;
export type RoadPlace = z.infer<typeof placeSchema>;

export const roadNetworkSchema = z.object({
  zone: z.string(),
  nodes: z.array(roadNode),
  edges: z.array(roadEdge),
  places: z.array(placeSchema),
});
export type RoadNetwork = z.infer<typeof roadNetworkSchema>;
