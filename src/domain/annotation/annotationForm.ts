/** An annotation's form, and the body sent for it (rules.md#annotations). */
import type { SitePoint } from '../geo/frame.ts';
import { foldName } from '../name/foldName.ts';
import type { NewEntity } from '../wire/annotations.ts';
import type { EntityPlacing } from '../wire/entityEdits.ts';

export interface AnnotationForm {
  readonly name: string;
  /** URL of the sign; empty if none is chosen. */
  readonly sign: string;
  readonly place: SitePoint | undefined;
  /** Degrees clockwise: on the screen if it faces the viewer, else from north. */
  readonly rotationDeg: number;
  /** Whether it faces the viewer. */
  readonly follow: boolean;
  readonly category: string;
  readonly mineArea: string;
}

export type AnnotationFault =
  | { readonly field: 'name'; readonly key: 'nameRequired' | 'nameTaken' }
  | { readonly field: 'sign'; readonly key: 'signRequired' }
  | { readonly field: 'place'; readonly key: 'placeInvalid' };

/** Faults of the form, by field. @param others names of the other annotations */
export function annotationFaults(form: AnnotationForm, others: Iterable<string>): AnnotationFault[] {
  const faults: AnnotationFault[] = [];
  const foldedName = foldName(form.name);
  if (foldedName === '') faults.push({ field: 'name', key: 'nameRequired' });
  else
    for (const other of others) {
      if (foldName(other) !== foldedName) continue;
      faults.push({ field: 'name', key: 'nameTaken' });
      break;
    }
  if (form.sign === '') faults.push({ field: 'sign', key: 'signRequired' });
  const { place } = form;
  const isPlaced = place && [place.easting, place.northing, place.altitude].every(Number.isFinite);
  if (!isPlaced) faults.push({ field: 'place', key: 'placeInvalid' });
  return faults;
}

/** Positions no farther apart than this count as equal, metres. */
const POSITION_TOLERANCE_M = 0.01;

/** Whether an annotation equals the form: then it was created, and only the response was lost. */
export function matchesForm(
  form: AnnotationForm,
  known: {
    readonly name: string;
    readonly place: SitePoint | undefined;
    readonly info: Readonly<Record<string, unknown>>;
  },
): boolean {
  const { place } = form;
  if (!place || !known.place || known.name !== form.name.trim() || known.info['imgUrl'] !== form.sign) return false;
  const { easting, northing, altitude } = known.place;
  const distanceM = Math.hypot(easting - place.easting, northing - place.northing, altitude - place.altitude);
  return distanceM < POSITION_TOLERANCE_M;
}

/** @param form without faults @param utmZone of the site, like `48N` */
export function newAnnotation(form: AnnotationForm, utmZone: string): NewEntity {
  const { easting, northing, altitude } = form.place as SitePoint;
  const { location, rotation, follow } = annotationPlacing(form, utmZone);
  return {
    type: 'annotation',
    name: form.name.trim(),
    info: {
      type: 'location',
      position: { x: easting, y: altitude, z: -northing },
      location,
      rotation,
      follow,
      imgUrl: form.sign,
      ...(form.category !== '' && { category: form.category }),
      ...(form.mineArea !== '' && { mine_area: form.mineArea }),
    },
  };
}

/** Position and orientation. @param form without faults */
export function annotationPlacing(form: AnnotationForm, utmZone: string): Required<EntityPlacing> {
  const { easting, northing, altitude } = form.place as SitePoint;
  const { rotationDeg, follow } = form;
  return {
    location: { easting, northing, alt: altitude, zone: utmZone },
    // At rest a sign that does not face the viewer faces south.
    rotation: follow ? { x: 0, y: 0, z: toRad(rotationDeg) } : { x: 0, y: toRad(180 - rotationDeg), z: 0 },
    follow,
  };
}

/**
 * Degrees of an annotation's rotation: a bearing, or radians about three axes, of which only the form's axis counts.
 * @param follow whether it faces the viewer
 */
export function rotationDegOf(rotation: unknown, follow: boolean): number {
  if (typeof rotation === 'number') return wrapDeg(rotation);
  const { y, z } = (rotation ?? {}) as { y?: unknown; z?: unknown };
  const rad = follow ? z : y;
  const deg = typeof rad === 'number' && Number.isFinite(rad) ? (rad * 180) / Math.PI : 0;
  return wrapDeg(follow ? deg : 180 - deg);
}

function wrapDeg(deg: number): number {
  return Number.isFinite(deg) ? Math.round((((deg % 360) + 360) % 360) * 100) / 100 : 0;
}

function toRad(deg: number): number {
  return (deg * Math.PI) / 180;
}
