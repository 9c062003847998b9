/** Points that clicks of the drawing tools hit exactly (rules.md#snapping). */
import { entityKey } from '../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { visibilityTest } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { Zone } from '../../domain/zone/zone.ts';
import { isXRayed, NO_XRAY, type XRay } from '../views/xray.ts';

export interface SnapSources {
  readonly zones: readonly Zone[];
  /** Corners of each survey wall. */
  readonly walls: readonly (readonly SitePoint[])[];
  /** Points of each measure. */
  readonly measures: readonly { readonly points: readonly SitePoint[] }[];
  /** Content of the selected viewer; undefined if it has no view. */
  readonly shown:
    | Pick<ViewState, 'selected' | 'isAllSelected' | 'filterVehicleStates' | 'surveyWallLabelOn'>
    | undefined;
  /** Its x-ray state; none by default. */
  readonly xray?: XRay | undefined;
}

/** Measured points, corners of the shown zones at their lower and upper bounds, and those of survey walls if shown. */
export function snapPoints({ zones, walls, measures, shown, xray = NO_XRAY }: SnapSources): SitePoint[] {
  const measured = measures.flatMap(({ points }) => points);
  if (!shown) return measured;
  const isShown = visibilityTest(shown);
  const isSeen = ({ id }: Zone) => isShown('ruleZone', id) && !isXRayed(xray, entityKey('ruleZone', id));
  const corners = zones.filter(isSeen).flatMap(cornersOf);
  return [...measured, ...corners, ...(shown.surveyWallLabelOn ? walls.flat() : [])];
}

function cornersOf({ corners, lowM, highM }: Zone): SitePoint[] {
  return [lowM, highM]
    .filter((altitude) => altitude !== undefined)
    .flatMap((altitude) => corners.map(({ x, y }) => ({ easting: x, northing: y, altitude })));
}
