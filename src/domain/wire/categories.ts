/** `GET {sntURL}/api/entity`: the category tree with its entities (rules.md#entity-list). */
import { idSchema, pointSchema, receivedTextSchema } from './common.ts';
import { itemReader } from './reading.ts';
import { z } from './zod.ts';

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const infoEntrySchema = z.looseObject({ key: receivedTextSchema, value: z.unknown() });

/** An entity of a category. */
export const listedEntitySchema = z.looseObject({
  id: idSchema,
  name: receivedTextSchema,
  icon: optionalTextSchema,
  selected: z.boolean().nullish().catch(null),
  disabled: z.boolean().nullish().catch(null),
  entity_category_id: idSchema.nullish().catch(null),
  category_name: optionalTextSchema,
  mine_location: z
    .looseObject({ mine_area: optionalTextSchema, utm: pointSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
  info: z.array(infoEntrySchema).nullish().catch(null),
});
type WireListedEntity = z.infer<typeof listedEntitySchema>;

/** Reads an entity, with its attributes one by one. */
export const listedEntityReader = itemReader<WireListedEntity>(listedEntitySchema, {
  entries: { info: infoEntrySchema },
});

/** A category; its children are categories again, down to any depth. */
export const categorySchema = z.looseObject({
  id: idSchema,
  name: receivedTextSchema,
  icon: optionalTextSchema,
  get childList() {
    return z.array(categorySchema).nullish();
  },
  entities: z.array(listedEntitySchema).nullish(),
});

/** A category whose children and entities have not been parsed. */
export const shallowCategorySchema = categorySchema.extend({
  childList: z.array(z.unknown()).nullish().catch(null),
  entities: z.array(z.unknown()).nullish().catch(null),
});
export type WireCategory = z.infer<typeof categorySchema>;
