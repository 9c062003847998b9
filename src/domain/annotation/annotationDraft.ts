/** The form of a stored annotation, filled in with its values, and whether the user has edited it since. */
import type { SitePoint } from '../geo/frame.ts';
import type { PointDraft } from '../sketch/pointDraft.ts';
import type { EntityPlacing } from '../wire/entityEdits.ts';
import { type AnnotationForm, annotationPlacing, rotationDegOf } from './annotationForm.ts';

interface StoredAnnotation {
  readonly id: string;
  readonly name: string;
  readonly place: SitePoint;
  readonly info: Readonly<Record<string, unknown>>;
}

interface AnnotationDraft {
  readonly draft: PointDraft;
  readonly fields: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Keeps the original values in further fields, which also survive a reload of the tab. */
export function filledAnnotationDraft({ id, name, place, info }: StoredAnnotation): AnnotationDraft {
  const { easting, northing, altitude } = place;
  const { imgUrl } = info;
  const follow = info['follow'] !== false;
  const rotationDeg = rotationDegOf(info['rotation'], follow);
  return {
    draft: { points: [{ easting, northing, altitude }], undoSteps: [], done: true },
    fields: {
      ...{ id, name, rotationDeg, follow, sign: typeof imgUrl === 'string' ? imgUrl : '' },
      ...{ storedName: name, storedRotationDeg: rotationDeg, storedFollow: follow },
      ...{ storedEasting: easting, storedNorthing: northing, storedAltitude: altitude },
    },
  };
}

/** Whether a draft has user input beyond the values with which its form was filled in. */
export function hasAnnotationInput({ draft: { points }, fields }: AnnotationDraft): boolean {
  if (fields['id'] === undefined) return points.length > 0 || isFilledIn(fields);
  const [place] = points;
  const { rotationDeg, follow } = fields;
  return fields['name'] !== fields['storedName'] || isTurned({ rotationDeg, follow }, fields) || isMoved(place, fields);
}

/**
 * The user's changes to a stored annotation's position and orientation only: another user may have changed the rest
 * meanwhile.
 * @param form without faults @param fields original values of its draft @param utmZone of the site, like `48N`
 */
export function editedPlacing(form: AnnotationForm, fields: AnnotationDraft['fields'], utmZone: string): EntityPlacing {
  const { location, rotation, follow } = annotationPlacing(form, utmZone);
  return {
    ...(isMoved(form.place, fields) && { location }),
    // The axis of a rotation depends on whether the sign faces the viewer.
    ...(isTurned(form, fields) && { rotation, follow }),
  };
}

/** Whether placing has ended is not input, nor are fields that were emptied again. */
function isFilledIn(fields: AnnotationDraft['fields']): boolean {
  return Object.entries(fields).some(([key, value]) => key !== 'resting' && value !== undefined && value !== '');
}

function isMoved(place: SitePoint | undefined, fields: AnnotationDraft['fields']): boolean {
  return (
    place?.easting !== fields['storedEasting'] ||
    place?.northing !== fields['storedNorthing'] ||
    place?.altitude !== fields['storedAltitude']
  );
}

function isTurned(form: { rotationDeg: unknown; follow: unknown }, fields: AnnotationDraft['fields']): boolean {
  return form.rotationDeg !== fields['storedRotationDeg'] || form.follow !== fields['storedFollow'];
}
