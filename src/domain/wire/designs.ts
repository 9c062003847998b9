/** `GET /api/adt/workspace/dxf_maps`: drawings used as maps of the site (rules.md#designs). */
import { receivedIdSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

export const dxfMapSchema = z.looseObject({ uuid: receivedIdSchema, name: receivedTextSchema });
export type WireDxfMap = z.infer<typeof dxfMapSchema>;

export const dxfMapListSchema = z.array(dxfMapSchema);
