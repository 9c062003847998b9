/** Last reports of a vehicle's tablet, engine and transactions, as stored with it. */
import { z } from '../../src/domain/wire/zod.ts';

const tabletStateSchema = z.object({
  status: z.string().optional(),
  startTime: z.number().optional(),
  statusAtMs: z.number(),
  detailsAtMs: z.number(),
  duration: z.number().optional(),
  endTime: z.number().optional(),
  menu: z.string().optional(),
  user: z.string().optional(),
  order: z.union([z.string(), z.number()]).optional(),
  selectedVehicle: z.string().optional(),
  totalCycle: z.number().optional(),
});

/** Stored with the vehicle; every part is absent until it was reported. */
export const reportedSchema = z.object({
  tablet: z.object({ now: tabletStateSchema, prev: tabletStateSchema.optional() }).optional(),
  mot: z.object({ motTime: z.number(), motTs: z.number() }).optional(),
  engine: z
    .object({
      batteryVoltage: z.number().optional(),
      engineCoolantTemp: z.number().optional(),
      engineOilPressure: z.number().optional(),
      fuelRate: z.number().optional(),
      atMs: z.number(),
      figureAtMs: z.record(z.string(), z.number()).default({}),
    })
    .optional(),
  transaction: z
    .object({
      status: z.string(),
      atMs: z.number(),
      /** The last named excavator; absent if there was none. */
      selectedVehicle: z.string().optional(),
      /** When it was named, if not by the transaction itself. */
      selectedAtMs: z.number().optional(),
    })
    .optional(),
});
export type ReportedState = z.infer<typeof reportedSchema>;
