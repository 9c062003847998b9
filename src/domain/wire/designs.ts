/** `GET /api/adt/workspace/dxf_maps`: drawings that are maps of the site (rules.md#designs). */
import { z } from './zod.ts';

export const dxfMapSchema = z.looseObject({ uuid: z.string().min(1), name: z.string() });
export type WireDxfMap = z.infer<typeof dxfMapSchema>;

export const dxfMapListSchema = z.array(dxfMapSchema);
