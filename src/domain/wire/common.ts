/** Pieces that several messages share (live-monitoring section 3). */
import { z } from './zod.ts';

/** UTM metres as the specification names them; `zone` like `48N`. */
export const locationSchema = z.object({
  easting: z.number(),
  northing: z.number(),
  alt: z.number(),
  zone: z.string().optional(),
});

/** Epoch milliseconds. */
export const timestampSchema = z.number().int().nonnegative();

/** `YES` or `NO`, in any case, or a boolean. */
export const yesNoSchema = z.union([
  z.boolean().transform((value) => (value ? ('YES' as const) : ('NO' as const))),
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.enum(['YES', 'NO'])),
]);

const text = z.string().nullish();

/** What a vehicle does, from the dispatch system. All fields may be missing; unknown ones pass through. */
export const vehicleStatusSchema = z.looseObject({
  operator: text,
  status: text,
  status_category: text,
  ts: timestampSchema.nullish(),
  start: timestampSchema.nullish(),
  end: timestampSchema.nullish(),
  owner: text,
  model: text,
  function: text,
  loaded: yesNoSchema.nullish().catch(null),
  isOp: z.boolean().nullish(),
  operating: z.boolean().nullish(),
});
export type WireVehicleStatus = z.infer<typeof vehicleStatusSchema>;

/** Backends send the status as an object or as the same object in JSON text. */
export const vehicleStatusOrTextSchema = z.union([
  vehicleStatusSchema,
  z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'status is text that is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(vehicleStatusSchema),
]);
