/** `GET {sntURL}/api/mapInfo/list` (rules.md#entity-calls). */
import { receivedIdSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

const optionalPathSchema = z.string().nullish().catch(undefined);

/**
 * A map; its tiles are at `/api/hdfs/download/file{fileDir}/tileset.json`. An optional field that cannot be read counts
 * as missing.
 */
export const mapInfoSchema = z.looseObject({
  id: receivedIdSchema,
  mapName: receivedTextSchema,
  /** Semicolon separated. */
  mineAreas: receivedTextSchema.nullish().catch(undefined),
  hdfsDir: optionalPathSchema,
  /** Absolute path of the file service, for example `/maps/demo/2026-11-18`. */
  fileDir: optionalPathSchema,
  /** When this version was made: epoch milliseconds or ISO 8601 text. */
  timestamp: z.union([z.string(), z.number()]).nullish().catch(undefined),
  /** Whether the map shows only drives. */
  underground: z.boolean().nullish().catch(undefined),
});
export type WireMapInfo = z.infer<typeof mapInfoSchema>;

export const mapInfoListSchema = z.looseObject({ status: z.string().optional(), result: z.array(mapInfoSchema) });
