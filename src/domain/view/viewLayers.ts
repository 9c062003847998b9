/**
 * Layers that users switch on and off per viewer (rules.md#layer-menu). View documents, the layer menu and scenes all
 * use this table: a new layer is one more entry.
 */
import { z } from '../wire/zod.ts';

export interface ViewLayer {
  /** Id in scenes. */
  readonly id: string;
  /** Field of the view document. */
  readonly field: string;
  /** Whether it is on in a view that does not mention it. */
  readonly isOnByDefault: boolean;
  /** Whether it is saved with a view; otherwise it lasts until the view is saved or opened again. */
  readonly isSavedWithView: boolean;
  readonly name: { readonly en: string; readonly mn: string };
}

export const VIEW_LAYERS = [
  // Names along roads and drives.
  {
    id: 'roadNames',
    field: 'roadNameLabelOn',
    isOnByDefault: false,
    isSavedWithView: true,
    name: { en: 'Road name', mn: 'Замын нэр' },
  },
  {
    id: 'surveyWalls',
    field: 'surveyWallLabelOn',
    isOnByDefault: false,
    isSavedWithView: true,
    name: { en: 'Survey wall layer', mn: 'Маркшейдерийн ханын давхарга' },
  },
  // Those checked in the view.
  {
    id: 'ruleZones',
    field: 'ruleZoneOn',
    isOnByDefault: true,
    isSavedWithView: true,
    name: { en: 'Rule zones', mn: 'Дүрмийн бүс' },
  },
] as const satisfies readonly ViewLayer[];

export type ViewLayerId = (typeof VIEW_LAYERS)[number]['id'];
export type ViewLayerField = (typeof VIEW_LAYERS)[number]['field'];

/** Fields of the view document. */
export const viewLayerFields = Object.fromEntries(
  VIEW_LAYERS.map(({ field, isOnByDefault }) => [field, z.boolean().default(isOnByDefault)]),
) as Record<ViewLayerField, z.ZodDefault<z.ZodBoolean>>;

type LayerFields = Readonly<Record<ViewLayerField, boolean>>;

/** Whether a scene shows each layer, by id. */
export function shownLayers(document: LayerFields): Record<ViewLayerId, boolean> {
  return Object.fromEntries(VIEW_LAYERS.map(({ id, field }) => [id, document[field]])) as Record<ViewLayerId, boolean>;
}

/** Whether a scene shows each layer until a view is opened in it. */
export function defaultLayersOn(): Record<ViewLayerId, boolean> {
  return Object.fromEntries(VIEW_LAYERS.map(({ id, isOnByDefault }) => [id, isOnByDefault])) as Record<
    ViewLayerId,
    boolean
  >;
}

/** Fields of the layers that are not saved with views, at their defaults. */
export function unsavedLayerDefaults(
  layers: readonly ViewLayer[] = VIEW_LAYERS,
): Partial<Record<ViewLayerField, boolean>> {
  return Object.fromEntries(
    layers.flatMap(({ isSavedWithView, field, isOnByDefault }) => (isSavedWithView ? [] : [[field, isOnByDefault]])),
  );
}

/** Whether two documents differ in a layer that is saved with views. */
export function haveDifferentLayers(a: LayerFields, b: LayerFields): boolean {
  return VIEW_LAYERS.some(({ isSavedWithView, field }) => isSavedWithView && a[field] !== b[field]);
}
