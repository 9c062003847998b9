/**
 * `POST /api/ingest/fixes`: reports of a fleet. A JSON array, or NDJSON, of fixes; every item is validated separately.
 * Positions are UTM metres of the site's zone, WGS84 degrees, or metres of the site's local grid.
 */
import { timestampSchema, vehicleStatusOrTextSchema } from './common.ts';
import { findExceededBound, type JsonBounds } from './size.ts';
import { deviceTextSchema, storableTextSchema, withoutUnstorable } from './text.ts';
import { z } from './zod.ts';

const utmPlace = z.object({ easting: z.number(), northing: z.number(), alt: z.number().optional() });
const wgs84Place = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  alt: z.number().optional(),
});

const gridPlace = z.object({ x: z.number(), y: z.number(), z: z.number().optional() });

const PLACE_HINT =
  "expected easting and northing in metres of the site's zone, lon (-180 to 180) and lat (-90 to 90) in degrees, or x and y of the site's local grid";

/** Maximum size of one fix or report; each field also has its own limit. */
export const ITEM_BOUNDS: JsonBounds = { size: 262_144, depth: 8, text: 16_384 };
/** Limits of a status, whose unknown fields are forwarded to all clients. */
const STATUS_BOUNDS: JsonBounds = { size: 8_192, depth: 4, text: 256 };
/** Maximum length of a status in JSON text. */
const MAX_STATUS_TEXT_LENGTH = 16_384;

const statusSchema = z
  .union([z.string().max(MAX_STATUS_TEXT_LENGTH), z.looseObject({})])
  .pipe(vehicleStatusOrTextSchema)
  .superRefine((status, context) => {
    const excess = findExceededBound(status, STATUS_BOUNDS);
    if (excess !== undefined) context.addIssue({ code: 'custom', message: excess });
  })
  .transform((status) => withoutUnstorable(status));

/** One fix of one vehicle; `status` may accompany a position or come alone. */
export const ingestFixSchema = z
  .object({
    /** Trimmed, as in all reports. */
    id: storableTextSchema.trim().min(1).max(128),
    name: deviceTextSchema.max(128).optional(),
    category: deviceTextSchema.max(64).optional(),
    timestamp: timestampSchema,
    location: z.union([utmPlace, wgs84Place, gridPlace], { error: PLACE_HINT }).optional(),
    /** Bearing, degrees clockwise from north. If missing, derived from the movement. */
    rotation: z.number().optional(),
    /** km/h. If missing, derived from the movement. */
    velocity: z.number().min(0).max(400).optional(),
    region: deviceTextSchema.max(128).optional(),
    status: statusSchema.optional(),
    presence: z.enum(['online', 'offline']).optional(),
  })
  .refine((fix) => fix.location !== undefined || fix.status !== undefined || fix.presence !== undefined, {
    message: 'a fix carries a location, a status or a presence',
  });
export type IngestFix = z.infer<typeof ingestFixSchema>;

/** Response: how many items were accepted, and why others were refused, by index in the request. */
export const ingestAnswerSchema = z.object({
  accepted: z.number().int(),
  rejected: z.number().int(),
  errors: z.array(z.object({ index: z.number().int(), message: z.string() })),
  /**
   * Number of times ahead of the server's clock that were replaced by the time of arrival; absent if there were none.
   */
  clamped: z.number().int().optional(),
  /** Number of accepted items that had been received before, and change nothing; absent if there are none. */
  repeated: z.number().int().optional(),
});
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;
