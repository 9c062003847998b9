/** The part of the mine that an alert is about (rules.md#alert-click). */
import { extentOf } from '../geo/extentOf.ts';
import type { SiteBox, SitePoint } from '../geo/frame.ts';
import type { Zone } from '../zone/zone.ts';
import { zoneBox } from '../zone/zoneBox.ts';

/** Margin around a single place, metres to each side. */
const MARGIN_M = 30;

/**
 * The extent of the places and, if the alert belongs to one, of its zone; a zone without vertical bounds is at the
 * altitude of the first place, or else at `levelM`.
 * @returns undefined if nothing is known
 */
export function alertExtent(places: readonly SitePoint[], zone: Zone | undefined, levelM: number): SiteBox | undefined {
  if (!zone) return extentOf(places, MARGIN_M);
  const { min, max } = zoneBox(zone, places[0]?.altitude ?? levelM);
  return extentOf([...places, min, max], 0);
}
