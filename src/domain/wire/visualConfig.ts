/** `GET {sntURL}/api/entities/config_visual` (rules.md#visual-config): how each entity type is coloured. */
import { readCssColour } from '../colour/cssColour.ts';
import { receivedTextSchema } from './common.ts';
import { itemReader } from './reading.ts';
import { z } from './zod.ts';

const colourSchema = z.string().refine((text) => readCssColour(text) !== undefined, 'no colour');
const statusColourSchema = z.looseObject({ value: receivedTextSchema, color: colourSchema });
/** A bound that is missing or null is open. */
const levelColourSchema = z.looseObject({
  min: z.number().nullish(),
  max: z.number().nullish(),
  color: colourSchema,
});

/** One entity type's colours, as {@link visualConfigReader} reads them; any CSS colour is accepted. */
export const visualConfigSchema = z.looseObject({
  /** `vehicle`, `sensor`, `people`, `fixed asset` or one of its categories: `OP`, `TX`, `RC`, `PC`, `CCTV`. */
  entityType: z.string().min(1),
  /** Age beyond which a value is grey, milliseconds. */
  timeSyncInterval: z.number().nullish().catch(null),
  statuses: z.array(statusColourSchema).nullish().catch(null),
  levels: z.array(levelColourSchema).nullish().catch(null),
});
export type WireVisualConfig = z.infer<typeof visualConfigSchema>;

/** Reads the entries one by one, so that invalid ones do not affect the type's other colours. */
export const visualConfigReader = itemReader<WireVisualConfig>(visualConfigSchema, {
  entries: { statuses: statusColourSchema, levels: levelColourSchema },
  fields: { timeSyncInterval: visualConfigSchema.shape.timeSyncInterval },
});
