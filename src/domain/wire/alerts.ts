/** Alerts: `GET {stateURL}/state/alert?timestamp=` and the live socket (rules.md#alert-subjects). */
import { idSchema, loadSchema, receivedTextSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const optionalIdSchema = idSchema.nullish().catch(null);

/** Message text, for readers of another language. */
const alertDetailSchema = z.looseObject({
  zone: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  minutes: z.number().optional().catch(undefined),
  speedKmh: z.number().optional().catch(undefined),
  limitKmh: z.number().optional().catch(undefined),
});
export type AlertDetail = z.infer<typeof alertDetailSchema>;

/** A rule was broken. One Way Rule and Workshop Alert name a map, the others a zone; either may be `tablet`. */
export const alertSchema = z.looseObject({
  type: z.string().min(1),
  deviceId: idSchema,
  timestamp: timestampSchema,
  message: optionalTextSchema,
  detail: alertDetailSchema.nullish().catch(null),
  deviceName: optionalTextSchema,
  ruleId: optionalIdSchema,
  zoneId: optionalIdSchema,
  zoneName: optionalTextSchema,
  mapId: optionalIdSchema,
  mapName: optionalTextSchema,
});
export type WireAlert = z.infer<typeof alertSchema>;

/** A truck's transaction: it has reached a stage of the haul cycle, for an excavator. */
export const transactionSchema = z.looseObject({
  type: z.literal('change_status'),
  deviceId: idSchema,
  timestamp: timestampSchema,
  txn_status: z.string(),
  load: loadSchema.nullish().catch(null),
  user: optionalTextSchema,
});
export type WireTransaction = z.infer<typeof transactionSchema>;

/** Whether an alert is a readable transaction. */
export function isTransaction(alert: WireAlert | WireTransaction): alert is WireTransaction {
  return alert.type === 'change_status' && typeof alert['txn_status'] === 'string';
}
