/** `GET /api/adt/workspace/dxf_maps`: drawings that are maps of the site (rules.md#designs). */
import { receivedIdSchema } from './common.ts';
import { z } from './zod.ts';

export const dxfMapSchema = z.looseObject({ uuid: receivedIdSchema, name: z.string() });
export type WireDxfMap = z.infer<typeof dxfMapSchema>;

export const dxfMapListSchema = z.array(dxfMapSchema);
