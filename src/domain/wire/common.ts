/** Schemas shared by several messages (rules.md#entity-calls). */
import { parseJsonText } from './jsonText.ts';
import { z } from './zod.ts';

/** UTM metres; `zone` like `48N`. */
export const locationSchema = z.object({
  easting: z.number(),
  northing: z.number(),
  alt: z.number(),
  zone: z.string().optional(),
});

/** The same as received from others. */
export const receivedLocationSchema = locationSchema.extend({ zone: z.string().optional().catch(undefined) });

/** Epoch milliseconds. */
export const timestampSchema = z.number().int().nonnegative();

/** `YES` or `NO`, ignoring case, or a boolean. */
export const yesNoSchema = z.union([
  z.boolean().transform((value) => (value ? ('YES' as const) : ('NO' as const))),
  z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.enum(['YES', 'NO'])),
]);

/** Largest count that is stored: databases hold counts and revisions in four bytes. */
export const MAX_STORED_COUNT = 2_147_483_647;

const optionalTextSchema = z.string().nullish();

const numberAsTextSchema = z.number().transform((value) => String(value));

/** An id; some backends write theirs as numbers. */
export const idSchema = z.union([z.string().min(1).max(256), numberAsTextSchema]);

/** The same as received from others, of any length, since it is not used as a storage key. */
export const receivedIdSchema = z.union([z.string().min(1), numberAsTextSchema]);

/** The same, but possibly empty. */
export const receivedTextSchema = z.union([z.string(), numberAsTextSchema]);

/** A point of a drawing: `x` easting, `y` northing, `z` altitude, metres. */
export const pointSchema = z.object({ x: z.number(), y: z.number(), z: z.number() });
export type WirePoint = z.infer<typeof pointSchema>;

/** A text of a device or of the dispatch system. */
const deviceWordSchema = receivedTextSchema.nullish().catch(null);

/** A truck's load assignment and its excavator. */
export const loadSchema = z.looseObject({
  totalCycle: z.number().nullish().catch(null),
  selectedVehicle: deviceWordSchema,
});

/** Fields that an operator tablet reports with a state; a field that cannot be read counts as missing. */
const tabletFields = {
  /** Minutes. */
  duration: z.number().nullish().catch(null),
  startTime: timestampSchema.nullish().catch(null),
  endTime: timestampSchema.nullish().catch(null),
  menu: deviceWordSchema,
  user: deviceWordSchema,
  order: z.union([z.string(), z.number()]).nullish().catch(null),
  load: loadSchema.nullish().catch(null),
  totalCycle: z.number().nullish().catch(null),
};

/** A state as an operator tablet reports it (rules.md#tablet-events). */
export const tabletStateSchema = z.looseObject({ status: deviceWordSchema, ...tabletFields });
export type WireTabletState = z.infer<typeof tabletStateSchema>;

/** Figures of the engine: volts, degrees Celsius, kilopascals, litres per hour. */
export const engineFields = {
  batteryVoltage: z.number().nullish().catch(null),
  engineCoolantTemp: z.number().nullish().catch(null),
  engineOilPressure: z.number().nullish().catch(null),
  fuelRate: z.number().nullish().catch(null),
};

/** Activity of a vehicle, from the dispatch system. All fields may be missing; unknown ones pass through. */
export const vehicleStatusSchema = z.looseObject({
  operator: optionalTextSchema,
  status: optionalTextSchema,
  status_category: optionalTextSchema,
  ts: timestampSchema.nullish(),
  start: timestampSchema.nullish(),
  end: timestampSchema.nullish(),
  owner: optionalTextSchema,
  model: optionalTextSchema,
  function: optionalTextSchema,
  loaded: yesNoSchema.nullish().catch(null),
  isOp: z.boolean().nullish(),
  operating: z.boolean().nullish(),
  /** Stage of the haul cycle by the last transaction, and its time. */
  txn_status: deviceWordSchema,
  txn_ts: timestampSchema.nullish().catch(null),
  /** The excavator of that transaction, if it named one; `load` is the tablet's. */
  txn_load: loadSchema.nullish().catch(null),
  ...tabletFields,
  /** When the tablet reported these last. */
  tabletTs: timestampSchema.nullish().catch(null),
  /** Machine operating time, hours, and when it was read. */
  motTime: z.number().nullish().catch(null),
  motTs: timestampSchema.nullish().catch(null),
  prev: tabletStateSchema.nullish().catch(null),
  ...engineFields,
  /** When the engine reported last. */
  engineTs: timestampSchema.nullish().catch(null),
});
export type WireVehicleStatus = z.infer<typeof vehicleStatusSchema>;

const receivedStatusTimeSchema = timestampSchema.nullish().catch(null);
const receivedFlagSchema = z.boolean().nullish().catch(null);

/** The same as received from others: an invalid field does not affect the others. */
const receivedStatusSchema = vehicleStatusSchema.extend({
  operator: deviceWordSchema,
  status: deviceWordSchema,
  status_category: deviceWordSchema,
  ts: receivedStatusTimeSchema,
  start: receivedStatusTimeSchema,
  end: receivedStatusTimeSchema,
  owner: deviceWordSchema,
  model: deviceWordSchema,
  function: deviceWordSchema,
  isOp: receivedFlagSchema,
  operating: receivedFlagSchema,
});

const jsonTextSchema = z.string().transform((value, context) => {
  const status = parseJsonText(value);
  if (status !== undefined) return status;
  context.addIssue({ code: 'custom', message: 'status is text that is not JSON' });
  return z.NEVER;
});
const emptyTextSchema = z
  .string()
  .refine((text) => text.trim() === '')
  .transform(() => null);

/** A status is an object, or the same object in JSON text. */
export const vehicleStatusOrTextSchema = z.union([vehicleStatusSchema, jsonTextSchema.pipe(vehicleStatusSchema)]);

/** The same as received from others; empty text and the text `null` are no status. */
export const receivedStatusOrTextSchema = z.union([
  receivedStatusSchema,
  emptyTextSchema,
  jsonTextSchema.pipe(receivedStatusSchema.nullable()),
]);
