/** `GET {sntURL}/api/entities/config_visual` (rules.md#visual-config): how each entity type is coloured. */
import { z } from './zod.ts';

/** One entity type's colours; colours are `#rrggbb`. */
export const visualConfigSchema = z.looseObject({
  /** `vehicle`, `sensor`, `people`, `fixed asset` or one of its categories: `OP`, `TX`, `RC`, `PC`, `CCTV`. */
  entityType: z.string().min(1),
  /** Age beyond which a value is grey, milliseconds. */
  timeSyncInterval: z.number().nullish().catch(null),
  statuses: z
    .array(z.looseObject({ value: z.string(), color: z.string() }))
    .nullish()
    .catch(null),
  levels: z
    .array(z.looseObject({ min: z.number(), max: z.number(), color: z.string() }))
    .nullish()
    .catch(null),
});
export type WireVisualConfig = z.infer<typeof visualConfigSchema>;
