/** `PUT` and `DELETE {sntURL}/api/entities`, `POST {sntURL}/api/designs` (rules.md#entity-edits). */
import { idSchema, locationSchema, pointSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

/** Types whose entities users may rename and take out of use; vehicles and people belong to other systems. */
export const EDITABLE_TYPES = ['sensor', 'fixed asset', 'annotation', 'design'] as const;
export type EditableType = (typeof EDITABLE_TYPES)[number];

const editedSchema = z.object({
  id: idSchema,
  type: z.string().max(100),
  /** Name of the site, for readers of logs. */
  site: z.string().max(200).optional(),
  itemType: z.string().max(100).optional(),
});

/** New place and size of an annotation; absent fields are unchanged. */
const placingSchema = z.object({
  location: locationSchema.optional(),
  rotation: z.union([z.number(), pointSchema]).optional(),
  follow: z.boolean().optional(),
});
export type EntityPlacing = z.infer<typeof placingSchema>;

export const entityEditSchema = editedSchema.extend({
  data: z.object({
    /** Absent if only the place changes, since the name may have changed meanwhile. */
    name: z.string().trim().min(1, 'Please enter a name').max(200).optional(),
    ...placingSchema.shape,
  }),
});

export const entityRemovalSchema = editedSchema.extend({ data: z.looseObject({}).optional() });

/** Largest file of a design, bytes. */
export const DESIGN_MAX_BYTES = 100_000_000;

export const uploadQuerySchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(200),
  mineArea: z.string().trim().max(200).optional(),
});

export const uploadAnswerSchema = z.looseObject({
  message: z.string(),
  id: receivedTextSchema,
  uuid: receivedTextSchema,
});
