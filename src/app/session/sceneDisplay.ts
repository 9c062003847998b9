/** What a view document says of a scene's background, map and layers. */
import { showsWholeTypes, visibilityTest } from '../../domain/view/shown.ts';
import { layersOn } from '../../domain/view/viewLayers.ts';
import { backgroundOf, type ViewState } from '../../domain/view/viewState.ts';
import type { ViewDisplay } from '../../engine/display/display.ts';
import type { XRay } from '../../state/views/xray.ts';
import { keysOf } from './sceneFilter.ts';

/** The map under names along roads (rules.md#layer-menu), and the rock of an X-ray (rules.md#x-ray). */
const FAINT_MAP_OPACITY = 0.1;

interface DisplayOptions {
  /** The map colour that leaves the map as it is, `#rrggbb` in capitals. */
  plainMap: string;
  /** Id of the map that the view's checks can hide; undefined where views do not check maps. */
  checkedMap: string | undefined;
  xray: XRay | undefined;
}

export function sceneDisplay(shown: ViewState, { plainMap, checkedMap, xray }: DisplayOptions): Partial<ViewDisplay> {
  return {
    options: shown.options,
    background: backgroundOf(shown),
    mapColour: shown.mapColor && withoutDefault(shown.mapColor, plainMap),
    mapOpacity: shown.roadNameLabelOn || xray?.rock ? FAINT_MAP_OPACITY : 1,
    section: shown.section,
    ...layersOn(shown),
    zones: shownIdsOf(shown, 'ruleZone'),
    designs: shownIdsOf(shown, 'design'),
    map: checkedMap === undefined || visibilityTest(shown)('map', checkedMap),
  };
}

function withoutDefault(colour: string, plain: string): string | undefined {
  return colour.toUpperCase() === plain ? undefined : colour;
}

/** Ids of one type that a view lists; undefined where it shows all of them. */
function shownIdsOf(shown: ViewState, type: 'ruleZone' | 'design'): ReadonlySet<string> | undefined {
  if (showsWholeTypes(shown, type)) return undefined;
  return keysOf(shown.selected, ({ itemType, id }) => itemType === type && id);
}
