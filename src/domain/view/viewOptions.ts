/** How a view draws each kind of entity (rules.md#view-options). */
import { z } from '../wire/zod.ts';

/** Kinds of entities with their own options. */
export const OPTION_KINDS = ['vehicle', 'sensor', 'people', 'asset', 'annotation', 'design', 'map'] as const;

export const hexColourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const scaleSchema = (max: number) => z.number().min(0.1).max(max).default(1);
const opacitySchema = z.number().min(0).max(1).default(1);
const optionOff = z.boolean().default(false);

export const entityOptionsSchema = z.object({
  scale3Dmodel: z.number().min(1).max(5.5).default(1),
  simplify3Dmodel: optionOff,
  simple3DmodelColor: hexColourSchema.default('#50C878'),
  showOnlineOffline: optionOff,
  scaleImage: scaleSchema(5),
  hideImage: optionOff,
  scalePopover: scaleSchema(5),
  hidePopover: optionOff,
  popoverOpacity: opacitySchema,
  imageOpacity: opacitySchema,
  textOpacity: opacitySchema,
  defaultColor: hexColourSchema.default('#FFFF00'),
  hideLevelColor: optionOff,
  scaleText: scaleSchema(5.5),
  hideText: optionOff,
  textColor: hexColourSchema.default('#FFFFFF'),
});
export type EntityOptions = z.infer<typeof entityOptionsSchema>;

const entityOptionsWithDefaults = entityOptionsSchema.prefault({});

export const viewOptionsSchema = z.object({
  vehicle: entityOptionsWithDefaults,
  sensor: entityOptionsWithDefaults,
  people: entityOptionsWithDefaults,
  asset: entityOptionsWithDefaults,
  annotation: entityOptionsWithDefaults,
  design: entityOptionsWithDefaults,
  map: entityOptionsWithDefaults,
});
/** By kind of entity. */
export type ViewOptions = z.infer<typeof viewOptionsSchema>;
