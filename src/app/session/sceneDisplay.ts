/** Background, map and layers of a scene from a view document. */
import { entityKey } from '../../domain/entity/entityKey.ts';
import { showsWholeTypes, visibilityTest } from '../../domain/view/shown.ts';
import { shownLayers } from '../../domain/view/viewLayers.ts';
import { backgroundOf, type ViewState } from '../../domain/view/viewState.ts';
import type { IdFilter, ViewDisplay } from '../../engine/display/display.ts';
import { isXRayed, NO_XRAY, seesThroughEntities, type XRay } from '../../state/views/xray.ts';

/** The map beneath the names along roads (rules.md#layer-menu), and the rock in an X-ray (rules.md#x-ray). */
const FAINT_MAP_OPACITY = 0.1;

interface DisplayOptions {
  /** The map colour that leaves the map unchanged, `#rrggbb` in capitals. */
  plainMapColour: string;
  /** Id of the map, if the view's checks can hide it; undefined if views do not check maps. */
  checkedMap: string | undefined;
  xray: XRay | undefined;
}

export function sceneDisplay(
  shown: ViewState,
  { plainMapColour, checkedMap, xray }: DisplayOptions,
): Partial<ViewDisplay> {
  return {
    options: shown.options,
    background: backgroundOf(shown),
    mapColour: shown.mapColor && withoutDefault(shown.mapColor, plainMapColour),
    mapOpacity: shown.roadNameLabelOn || xray?.isRockFaint ? FAINT_MAP_OPACITY : 1,
    section: shown.section,
    ...shownLayers(shown),
    zones: filterOf(shown, 'ruleZone', xray),
    designs: filterOf(shown, 'design', xray),
    isMapShown: checkedMap === undefined || visibilityTest(shown)('map', checkedMap),
  };
}

function withoutDefault(colour: string, plain: string): string | undefined {
  return colour.toUpperCase() === plain ? undefined : colour;
}

/** Shown entities of one type, without those hidden by x-ray; undefined if all are shown. */
function filterOf(shown: ViewState, type: 'ruleZone' | 'design', xray = NO_XRAY): IdFilter | undefined {
  if (!seesThroughEntities(xray) && showsWholeTypes(shown, type)) return undefined;
  const isShown = visibilityTest(shown);
  return { has: (id) => isShown(type, id) && !isXRayed(xray, entityKey(type, id)) };
}
