/** `GET {sntURL}/api/entity`: the category tree with its entities (rules.md#entity-list). */
import { idSchema, pointSchema } from './common.ts';
import { z } from './zod.ts';

const optionalTextSchema = z.string().nullish().catch(null);

/** An entity of a category. */
export const listedEntitySchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  icon: optionalTextSchema,
  selected: z.boolean().nullish().catch(null),
  disabled: z.boolean().nullish().catch(null),
  entity_category_id: idSchema.nullish().catch(null),
  category_name: optionalTextSchema,
  mine_location: z
    .looseObject({ mine_area: optionalTextSchema, utm: pointSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
  info: z
    .array(z.looseObject({ key: z.string(), value: z.unknown() }))
    .nullish()
    .catch(null),
});

/** A category; its children are categories again, down to any depth. */
export const categorySchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  icon: optionalTextSchema,
  get childList() {
    return z.array(categorySchema).nullish();
  },
  entities: z.array(listedEntitySchema).nullish(),
});

/** A category of which neither the children nor the entities have been looked at. */
export const shallowCategorySchema = categorySchema.extend({
  childList: z.array(z.unknown()).nullish().catch(null),
  entities: z.array(z.unknown()).nullish().catch(null),
});
export type WireCategory = z.infer<typeof categorySchema>;
