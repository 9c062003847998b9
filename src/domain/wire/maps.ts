/** `GET {sntURL}/api/mapInfo/list` (rules.md#entity-calls). */
import { receivedIdSchema } from './common.ts';
import { z } from './zod.ts';

/** A map; its tiles are at `/api/hdfs/download/file{fileDir}/tileset.json`. */
export const mapInfoSchema = z.looseObject({
  id: receivedIdSchema,
  mapName: z.string(),
  /** Semicolon separated. */
  mineAreas: z.string().nullish(),
  hdfsDir: z.string().nullish(),
  /** Absolute path of the file service, for example `/maps/demo/2026-11-18`. */
  fileDir: z.string().nullish(),
  /** When this version was made, epoch milliseconds. */
  timestamp: z.number().nullish(),
  /** The map shows drives alone. */
  underground: z.boolean().nullish().catch(undefined),
});
export type WireMapInfo = z.infer<typeof mapInfoSchema>;

export const mapInfoListSchema = z.looseObject({ status: z.string().optional(), result: z.array(mapInfoSchema) });
