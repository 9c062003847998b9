/** The form of a stored annotation, filled in with it as it is, and whether it was edited since. */
import type { SitePoint } from '../geo/frame.ts';
import type { PointDraft } from '../sketch/pointDraft.ts';
import { rotationDegOf } from './annotationForm.ts';

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

/** What was filled in is kept beside it, in fields that a reload of the tab keeps too. */
export function filledAnnotationDraft({ id, name, place, info }: StoredAnnotation): AnnotationDraft {
  const { easting, northing, altitude } = place;
  const { imgUrl } = info;
  const rotationDeg = rotationDegOf(info['rotation']);
  const follow = info['follow'] !== false;
  return {
    draft: { points: [{ easting, northing, altitude }], undoSteps: [], done: true },
    fields: {
      ...{ id, name, rotationDeg, follow, sign: typeof imgUrl === 'string' ? imgUrl : '' },
      ...{ storedName: name, storedRotationDeg: rotationDeg, storedFollow: follow },
      ...{ storedEasting: easting, storedNorthing: northing, storedAltitude: altitude },
    },
  };
}

/** Whether a draft has input of the user, and not only what its form was filled in with. */
export function hasAnnotationInput({ draft: { points }, fields }: AnnotationDraft): boolean {
  if (fields['id'] === undefined) return points.length > 0 || Object.keys(fields).length > 0;
  const [place] = points;
  return (
    fields['name'] !== fields['storedName'] ||
    fields['rotationDeg'] !== fields['storedRotationDeg'] ||
    fields['follow'] !== fields['storedFollow'] ||
    place?.easting !== fields['storedEasting'] ||
    place?.northing !== fields['storedNorthing'] ||
    place?.altitude !== fields['storedAltitude']
  );
}
