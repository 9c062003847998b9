/** Known state of one vehicle, in memory and in the database alike. */
import { vehicleStatusSchema } from '../../src/domain/wire/common.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { reportedSchema } from './reported.ts';

const fixSchema = z.object({
  /** Epoch milliseconds, by the sender's clock. */
  atMs: z.number(),
  easting: z.number(),
  northing: z.number(),
  altitude: z.number(),
  bearingDeg: z.number(),
  speedKmh: z.number(),
});

export const vehicleSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  region: z.string().nullable(),
  fix: fixSchema.nullable(),
  status: vehicleStatusSchema.nullable(),
  /** Time of the status as it states itself, epoch milliseconds. */
  statusAtMs: z.number().nullable(),
  /** Start of the status; absent in records of older versions. */
  statusSinceMs: z.number().nullable().default(null),
  /** When a fix last confirmed that status, epoch milliseconds; absent in records of older versions. */
  statusSeenAtMs: z.number().nullable().default(null),
  /** The fleet's last explicit declaration of its presence, and when. */
  declared: z.object({ presence: z.enum(['online', 'offline']), atMs: z.number() }).nullable(),
  /** Reports of tablet, engine and transactions; absent in records of older versions. */
  reported: reportedSchema.default({}),
});

export type Vehicle = z.infer<typeof vehicleSchema>;
export type VehicleFix = z.infer<typeof fixSchema>;

/** Start of a vehicle's status, epoch milliseconds; in records of older versions, the time of its report. */
export function statusSinceOf({ statusSinceMs, statusAtMs }: Vehicle): number | undefined {
  return statusSinceMs ?? statusAtMs ?? undefined;
}

export function newVehicle(id: string): Vehicle {
  return {
    id,
    name: id,
    category: null,
    region: null,
    fix: null,
    status: null,
    statusAtMs: null,
    statusSinceMs: null,
    statusSeenAtMs: null,
    declared: null,
    reported: {},
  };
}
