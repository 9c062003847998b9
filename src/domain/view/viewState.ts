/**
 * Content of a saved view (rules.md#view-document). URL, browser storage and view service use the same document;
 * `readViewState` in `migrate.ts` is the only way to read one.
 */
import { sectionSchema } from '../section/section.ts';
import { z } from '../wire/zod.ts';
import { viewLayerFields } from './viewLayers.ts';
import { hexColourSchema, viewOptionsSchema } from './viewOptions.ts';

/** Version that is written. Older versions are migrated, newer ones refused. */
export const VIEW_VERSION = 1;

export const MAP_VISIBLE_TYPES = ['private', 'sample', 'public'] as const;
export type MapVisibleType = (typeof MAP_VISIBLE_TYPES)[number];

export const ITEM_TYPES = [
  'vehicle',
  'sensor',
  'people',
  'asset',
  'annotation',
  'tag',
  'ruleZone',
  'design',
  'map',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Site metres in the orientation of the scene's axes: x easting, y altitude, z negative northing. */
const pointSchema = z.object({ x: coordinateSchema(), y: coordinateSchema(), z: coordinateSchema() });
/** Longest name or id in a document, characters. */
export const MAX_SHORT_TEXT_LENGTH = 200;
/** Maximum number of mine areas in a document. */
export const MAX_MINE_AREAS = 500;
const shortText = z.string().max(MAX_SHORT_TEXT_LENGTH);
const listSchema = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max).default([]);

function coordinateSchema() {
  return z.number().min(-1e9).max(1e9);
}

const perspectiveSchema = z
  .object({ targetPos: pointSchema, cameraPos: pointSchema })
  .refine(({ targetPos: a, cameraPos: b }) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) > 1e-3, {
    message: 'camera and target are the same place',
  });

const orthographicSchema = z.object({ targetPos: pointSchema, zoom: z.number().min(1e-6).max(1e6) });

/** Kinds that are shown as a whole, regardless of the list of selected entities. */
export const bulkSelectionSchema = z
  .object({
    vehicle: z
      .object({
        online: z.boolean().default(false),
        offline: z.boolean().default(false),
        all: z.boolean().default(false),
      })
      .prefault({}),
    sensor: z.boolean().default(false),
    asset: z.boolean().default(false),
    annotation: z.boolean().default(false),
    design: z.boolean().default(false),
    /**
     * Rule zones belong to the category of designs but need no download; absent in documents with a single flag for
     * both.
     */
    ruleZone: z.boolean().optional(),
    map: z.boolean().default(false),
  })
  .transform((bulk) => ({ ...bulk, ruleZone: bulk.ruleZone ?? bulk.design }));
export type BulkSelection = z.infer<typeof bulkSelectionSchema>;

/** Black stands for the theme's own colour, unless the user chose it. */
export const PLAIN_BACKGROUND = '#000000';

export const viewStateSchema = z.object({
  version: z.literal(VIEW_VERSION),
  mapVisibleType: z.enum(MAP_VISIBLE_TYPES),
  cameraMode: z.enum(['perspective', 'orthographic']).default('perspective'),
  /** Absent in a view that frames the map, like the built-in default. */
  perspective: perspectiveSchema.optional(),
  orthographic: orthographicSchema.optional(),
  options: viewOptionsSchema.prefault({}),
  mineAreas: listSchema(shortText, MAX_MINE_AREAS),
  description: z.string().max(2_000).default(''),
  selected: listSchema(z.object({ id: shortText.min(1), itemType: z.enum(ITEM_TYPES) }), 20_000),
  bookmark: z.boolean().default(false),
  backgroundColor: hexColourSchema.default(PLAIN_BACKGROUND),
  /** Whether the user chose the background, so that black is black and not the theme's colour. */
  ownBackground: z.boolean().optional(),
  /** Multiplies the map's own colours; absent follows the site (rules.md#map-colour). */
  mapColor: hexColourSchema.optional(),
  /** `none` filters nothing. */
  filterVehicleStates: z.enum(['online', 'offline', 'none']).default('online'),
  isAllSelected: bulkSelectionSchema.prefault({}),
  userName: shortText.default(''),
  /** Absent for no section. */
  section: sectionSchema.optional(),
  ...viewLayerFields,
});
export type ViewState = z.infer<typeof viewStateSchema>;

/** `#rrggbb` of the scene's background; undefined follows the theme: the default black (rules.md#view-options). */
export function backgroundOf({
  backgroundColor,
  ownBackground: hasOwnBackground = false,
}: Pick<ViewState, 'backgroundColor' | 'ownBackground'>): string | undefined {
  return !hasOwnBackground && backgroundColor === PLAIN_BACKGROUND ? undefined : backgroundColor;
}

/** Everything of every kind. */
export const ALL_SELECTED: BulkSelection = {
  vehicle: { online: true, offline: true, all: true },
  sensor: true,
  asset: true,
  annotation: true,
  design: true,
  ruleZone: true,
  map: true,
};

/**
 * The built-in "Default view": the whole map and everything online (rules.md#default-view). Designs are fetched when
 * the user checks them.
 */
export function defaultViewState(): ViewState {
  return viewStateSchema.parse({
    version: VIEW_VERSION,
    mapVisibleType: 'sample',
    filterVehicleStates: 'online',
    isAllSelected: { ...ALL_SELECTED, design: false },
  });
}

/** The map colour that keeps the map's own colours (rules.md#map-colour). */
export function plainMapColour(filterMineArea: boolean): string {
  return filterMineArea ? '#FFFFFF' : '#87CEEB';
}
