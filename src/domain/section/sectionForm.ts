/** The form of a section, as typed by users. */
import type { ScenePoint } from '../geo/frame.ts';
import { readMetres } from '../sketch/readPlace.ts';
import { MIN_SLAB_M, SECTION_LIMITS, type Section, sectionSchema } from './section.ts';

export type SectionKind = Section['kind'];
/** A view without a section has the shape `off`. */
export const SECTION_SHAPES = ['off', 'slab', 'plane'] as const satisfies readonly (SectionKind | 'off')[];

export const SECTION_FIELDS = {
  slab: ['highM', 'lowM'],
  plane: ['easting', 'northing', 'bearingDeg'],
} as const;
export type SectionField = (typeof SECTION_FIELDS)[SectionKind][number];

export type SectionTexts = Partial<Record<SectionField, string>>;

/** Why a field is refused: not a number, beyond the limits, or equal to the other bound. */
export type SectionFault = 'noNumber' | 'limits' | 'bearing' | 'equal';

/** Thickness of a new slab, below the middle of the visible part. */
const NEW_SLAB_M = 20;

export function sectionTexts(section: Section): SectionTexts {
  const text = (metres: number) => String(Math.round(metres * 100) / 100);
  if (section.kind === 'slab') return { highM: text(section.highM), lowM: text(section.lowM) };
  const { easting, northing, bearingDeg } = section;
  return { easting: text(easting), northing: text(northing), bearingDeg: text(bearingDeg) };
}

/** Parses the input; bounds may be in either order, bearings any number of turns. */
export function readSection(
  kind: SectionKind,
  texts: SectionTexts,
  outside: Section['outside'],
): { readonly section: Section } | { readonly faults: Partial<Record<SectionField, SectionFault>> } {
  const values: Partial<Record<SectionField, number>> = {};
  const faults: Partial<Record<SectionField, SectionFault>> = {};
  for (const field of SECTION_FIELDS[kind]) {
    const value = readMetres(texts[field] ?? '');
    const fault = value === undefined ? 'noNumber' : faultOf(field, value);
    if (fault) faults[field] = fault;
    else if (value !== undefined) values[field] = field === 'bearingDeg' ? wrapDegrees(value) : value;
  }
  const { lowM, highM } = values;
  if (lowM !== undefined && highM !== undefined && Math.abs(highM - lowM) < MIN_SLAB_M) faults.lowM = 'equal';
  if (Object.keys(faults).length > 0) return { faults };
  return { section: sectionSchema.parse({ kind, outside, ...values }) };
}

function faultOf(field: SectionField, value: number): SectionFault | undefined {
  if (field === 'bearingDeg') return Math.abs(value) > 3_600 ? 'bearing' : undefined;
  const isAltitude = field === 'lowM' || field === 'highM';
  const limit = isAltitude ? SECTION_LIMITS.altitudeM : SECTION_LIMITS.coordinateM;
  return Math.abs(value) > limit ? 'limits' : undefined;
}

/** A bearing from 0 up to 360 degrees. */
export function wrapDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/**
 * The initial section: through the camera's target, and for a plane along its direction.
 * @param target of the camera, site metres in the orientation of the scene's axes @param cameraPos position of the
 * camera
 */
export function newSection(kind: SectionKind, target: ScenePoint, cameraPos: ScenePoint): Section {
  const outside = 'hidden';
  const roundMetres = (metres: number) => Math.round(metres);
  if (kind === 'slab') return { kind, lowM: roundMetres(target.y) - NEW_SLAB_M, highM: roundMetres(target.y), outside };
  const [east, north] = [target.x - cameraPos.x, cameraPos.z - target.z];
  const bearingDeg =
    Math.hypot(east, north) < 1e-6 ? 0 : roundMetres(wrapDegrees((Math.atan2(east, north) * 180) / Math.PI));
  return { kind, easting: roundMetres(target.x), northing: roundMetres(-target.z), bearingDeg, outside };
}
