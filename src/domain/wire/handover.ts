/** The hand-over of a shift (`docs/wire.md`). Times are epoch milliseconds. */
import { HANDOVER_SIDES } from '../handover/handover.ts';
import { timestampSchema } from './common.ts';
import { storableTextSchema } from './text.ts';
import { z } from './zod.ts';

const countSchema = z.number().int().nonnegative();
const tonnesSchema = z.number().nonnegative().nullable();
const signatureSchema = z.object({ userId: z.string(), name: z.string(), at: z.number() });

/** Figures of the shift as of `asOf`. */
export const handoverReportSchema = z.object({
  asOf: z.number(),
  hauled: z.object({
    /** Null if no status is recorded. */
    cycles: countSchema.nullable(),
    /** Null if the site has no payload. */
    tonnes: tonnesSchema,
    units: z.array(z.object({ name: z.string(), cycles: countSchema, tonnes: tonnesSchema })),
  }),
  /** Faults and outages, the longest first. */
  stood: z.array(
    z.object({
      vehicleId: z.string(),
      vehicle: z.string(),
      status: z.string(),
      statusCategory: z.string(),
      ms: z.number(),
      /** Whether it still lasts at `asOf`. */
      lasts: z.boolean(),
    }),
  ),
  /** Total number of standstills, of which the longest are listed; absent in reports signed in earlier versions. */
  stoodCount: countSchema.optional(),
  /** Number of these that last at `asOf`; null if no status is recorded. */
  standingCount: countSchema.nullable().optional(),
  alerts: z.array(
    z.object({
      type: z.string(),
      count: countSchema,
      /** Of these, the number acknowledged. */
      acknowledged: countSchema.default(0),
      lastAt: z.number(),
      open: z.boolean(),
      subjects: z.array(z.string()),
    }),
  ),
  /** Null for a past shift, as only current positions are known. */
  underground: z.array(z.object({ name: z.string(), place: z.string(), at: z.number() })).nullable(),
  changes: z.array(z.object({ kind: z.enum(['view', 'ruleZone']), name: z.string(), who: z.string(), at: z.number() })),
  /** Total number of changes, of which the latest are listed. */
  changeCount: countSchema.optional(),
});
export type HandoverReport = z.infer<typeof handoverReportSchema>;

const shiftFields = { shift: z.enum(['day', 'night']), day: z.string(), from: z.number(), to: z.number() };
const signatureFields = { outgoing: signatureSchema.nullable(), incoming: signatureSchema.nullable() };

const handoverNoteSchema = z.object({ id: z.string(), at: z.number(), author: z.string(), text: z.string() });

export const handoverSchema = z.object({
  ...shiftFields,
  ...signatureFields,
  report: handoverReportSchema,
  notes: z.array(handoverNoteSchema),
  /** Whether the caller may write notes and sign. */
  mayWrite: z.boolean(),
});
export type Handover = z.infer<typeof handoverSchema>;

export const handoverListSchema = z.object({ shifts: z.array(z.object({ ...shiftFields, ...signatureFields })) });
export type ListedHandover = z.infer<typeof handoverListSchema>['shifts'][number];

/** Maximum length of a note, characters. */
export const MAX_NOTE_LENGTH = 2_000;

/** `from`: the start of the shift; `key`: chosen at random by the sender, identifies a note that is sent again. */
export const newNoteSchema = z.object({
  from: z.number().int(),
  key: z.uuid().optional(),
  text: storableTextSchema.pipe(z.string().trim().min(1, 'A note needs a text').max(MAX_NOTE_LENGTH)),
});
export type NewNote = z.infer<typeof newNoteSchema>;
export const newSignatureSchema = z.object({ from: z.number().int(), side: z.enum(HANDOVER_SIDES) });

/** Maximum number of alerts in one acknowledgement. */
export const MAX_ACKNOWLEDGED_ALERTS = 500;

/** Alerts that a user acknowledges, each with its last report. */
export const acknowledgementSchema = z.object({
  alerts: z
    .array(
      z.object({
        type: storableTextSchema.max(256),
        deviceId: storableTextSchema.max(256),
        ruleId: storableTextSchema.max(256).default(''),
        /** Id of the zone or map. */
        placeId: storableTextSchema.max(256).default(''),
        timestamp: timestampSchema,
      }),
    )
    .min(1)
    .max(MAX_ACKNOWLEDGED_ALERTS),
});
export type AcknowledgedAlerts = z.infer<typeof acknowledgementSchema>['alerts'];
