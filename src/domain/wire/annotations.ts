/** `POST {sntURL}/api/entities` and `POST {sntURL}/api/entities/disable` (rules.md#annotations). */
import { locationSchema, pointSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

const nameSchema = z.string().trim().min(1, 'Annotation name is required').max(200);
const textSchema = z.string().max(500);

/**
 * Place of an annotation: `location` in metres of the site's zone, `position` the same as x easting, y altitude, z
 * negative northing.
 */
const annotationPlaceSchema = z
  .object({
    type: z.literal('location'),
    position: pointSchema.optional(),
    location: locationSchema.optional(),
    rotation: z.union([z.number(), pointSchema]).optional(),
    follow: z.boolean().optional(),
    imgUrl: textSchema.min(1, 'Please select sign name'),
    category: textSchema.optional(),
    mine_area: textSchema.optional(),
  })
  .refine(({ position, location }) => position !== undefined || location !== undefined, {
    error: 'Invalid annotation position',
  });

/** A new annotation; nothing else can be created through this call. */
export const newEntitySchema = z.object({
  type: z.literal('annotation'),
  name: nameSchema,
  info: annotationPlaceSchema,
});
export type NewEntity = z.infer<typeof newEntitySchema>;

export const entityAnswerSchema = z.looseObject({ message: z.string(), id: receivedTextSchema.nullish() });

/** Takes an entity out of use. The response is {@link DISABLED_TEXT}; any other is a refusal. */
export const disableEntitySchema = z.object({ uuid: z.string().min(1).max(256) });
export const DISABLED_TEXT = 'Successful!';
