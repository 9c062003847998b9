/**
 * Entities other than vehicles, as `GET {sntURL}/api/entities?type=` lists them (rules.md#entity-calls): sensors, fixed
 * assets, people, annotations, designs. A field that cannot be read counts as missing, and does not invalidate the
 * entity.
 */
import { idSchema, pointSchema, receivedLocationSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

const optionalTextSchema = receivedTextSchema.nullish().catch(null);
const optionalPathSchema = z.string().nullish().catch(null);
const lenientNumber = z.number().nullish().catch(null);

/** A bearing in degrees clockwise from north, or rotations about three axes in radians. */
const rotationSchema = z.union([z.number(), pointSchema]).nullish().catch(null);

/** Catalogue data of an entity, by kind; unknown fields pass through. */
const siteEntityInfoSchema = z.looseObject({
  category: optionalTextSchema,
  mine_area: optionalTextSchema,
  location: receivedLocationSchema.nullish().catch(null),
  rotation: rotationSchema,
  type: optionalTextSchema,
  capacity: lenientNumber,
  rc_type: optionalTextSchema,
  vent_status: optionalTextSchema,
  elec_status: optionalTextSchema,
  phone: z.union([z.string(), z.number()]).nullish().catch(null),
  cctv_type: optionalTextSchema,
  position: pointSchema.nullish().catch(null),
  imgUrl: optionalPathSchema,
  follow: z.boolean().nullish().catch(null),
  path: optionalPathSchema,
  /** Name under which the device reports, if users have renamed the entity. */
  reported_as: receivedTextSchema.nullish().catch(null),
});

/** A sensor, fixed asset, annotation or design, as `siteEntityReader` reads it. */
export const siteEntitySchema = z.looseObject({
  id: idSchema,
  name: receivedTextSchema,
  type: optionalTextSchema,
  uuid: receivedTextSchema.nullish().catch(null),
  position: pointSchema.nullish().catch(null),
  rotation: rotationSchema,
  imgUrl: optionalPathSchema,
  imgHeight: lenientNumber,
  imgWidth: lenientNumber,
  follow: z.boolean().nullish().catch(null),
  info: siteEntityInfoSchema.nullish().catch(null),
});
export type WireSiteEntity = z.infer<typeof siteEntitySchema>;

/**
 * A person, as `personReader` reads it; `name` is the SAP id. `info` is an object or its JSON text and is read by
 * `readPerson`.
 */
export const personEntitySchema = z.looseObject({
  id: idSchema,
  name: receivedTextSchema,
  type: optionalTextSchema,
  info: z
    .union([z.string(), z.looseObject({})])
    .nullish()
    .catch(null),
  /** The cap lamp, if `info` has none. */
  caplamp: optionalTextSchema,
  /** Name of the sensor that saw the person last, at an unknown time. */
  rsu: optionalTextSchema,
});
export type WirePersonEntity = z.infer<typeof personEntitySchema>;
