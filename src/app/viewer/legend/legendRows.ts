/** Which signs and colours a view shows, for its legend: nothing that is switched off (rules.md#legend). */
import type { TrailColouring } from '../../../domain/trail/trail.ts';
import { presenceFilterOf, showsWholeTypes } from '../../../domain/view/shown.ts';
import type { ItemType, ViewState } from '../../../domain/view/viewState.ts';

/** Signs in their order, by section. */
export const LEGEND_SIGNS = {
  vehicles: ['operating', 'other', 'online', 'offlineVehicle', 'loaded', 'empty'],
  states: ['offline', 'stale', 'warning', 'alert', 'alertSeen'],
  siteEntities: ['siteEntity', 'people', 'annotation', 'count', 'level'],
  marks: ['selected', 'selectedHidden', 'hovered', 'warned', 'group', 'alertPlace'],
  zones: ['zone', 'zoneBreached'],
  layers: ['trailSpeed', 'trailStatus', 'route', 'surveyWall', 'roadName', 'cut'],
} as const;

export type LegendSection = keyof typeof LEGEND_SIGNS;
export type LegendSign = (typeof LEGEND_SIGNS)[LegendSection][number];

export interface LegendGroup {
  readonly section: LegendSection;
  readonly signs: readonly LegendSign[];
}

export type LegendView = Pick<
  ViewState,
  | 'options'
  | 'selected'
  | 'isAllSelected'
  | 'filterVehicleStates'
  | 'ruleZoneOn'
  | 'surveyWallLabelOn'
  | 'roadNameLabelOn'
  | 'section'
>;

/** What a viewer shows in addition to its view. */
export interface LegendExtras {
  /** How the trails of vehicles are coloured; undefined without trails. */
  readonly trails: TrailColouring | undefined;
  /** The selected vehicle's planned routes are drawn. */
  readonly hasRoutes: boolean;
  /** The place of an alert is pinned. */
  readonly hasAlertPin: boolean;
}

export function legendRows(view: LegendView, extras: LegendExtras): LegendGroup[] {
  const shows = (...items: ItemType[]) =>
    items.some((item) => showsWholeTypes(view, item) || view.selected.some(({ itemType }) => itemType === item));
  const presence = presenceFilterOf(view);
  const hasVehicles = presence.online || presence.offline || shows('vehicle');
  const hasThings = shows('asset', 'sensor', 'annotation');
  // In place of their status; their models keep the colours of loads.
  const showsLink = view.options.vehicle.showOnlineOffline;
  const isShown: Partial<Record<LegendSign, boolean>> = {
    operating: !showsLink,
    other: !showsLink,
    online: showsLink,
    offlineVehicle: showsLink,
    warning: !showsLink || hasThings,
    siteEntity: shows('asset', 'sensor'),
    people: shows('people'),
    annotation: shows('annotation'),
    count: shows('sensor', 'asset'),
    level: shows('asset'),
    warned: hasVehicles,
    group: hasVehicles,
    alertPlace: extras.hasAlertPin,
    trailSpeed: extras.trails === 'speed',
    trailStatus: extras.trails === 'status',
    route: extras.hasRoutes,
    surveyWall: view.surveyWallLabelOn,
    roadName: view.roadNameLabelOn,
    cut: view.section !== undefined,
  };
  const hasSection: Partial<Record<LegendSection, boolean>> = {
    vehicles: hasVehicles,
    states: hasVehicles || hasThings,
    marks: hasVehicles || hasThings,
    zones: view.ruleZoneOn && shows('ruleZone'),
  };
  return (Object.keys(LEGEND_SIGNS) as LegendSection[])
    .filter((section) => hasSection[section] !== false)
    .map((section) => ({ section, signs: LEGEND_SIGNS[section].filter((sign) => isShown[sign] !== false) }))
    .filter(({ signs }) => signs.length > 0);
}
