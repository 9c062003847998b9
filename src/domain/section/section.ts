/** Section of a view through the mine: a horizontal slab, or everything beyond a vertical plane (rules.md#section). */
import { type ScenePoint, type SitePoint, toScene } from '../geo/frame.ts';
import { z } from '../wire/zod.ts';

/** Maximum altitude and coordinate of a section, metres. */
export const SECTION_LIMITS = { altitudeM: 20_000, coordinateM: 20_000_000 } as const;
/** A thinner slab shows nothing. */
export const MIN_SLAB_M = 0.1;
/** Depth kept beyond a vertical plane, metres: larger than any mine. */
const PLANE_DEPTH_M = 40_000;

const altitudeSchema = z.number().min(-SECTION_LIMITS.altitudeM).max(SECTION_LIMITS.altitudeM);
const coordinateSchema = z.number().min(-SECTION_LIMITS.coordinateM).max(SECTION_LIMITS.coordinateM);
/** Whether the cut-away part is hidden or drawn as a ghost. */
const cutAwayModeSchema = z.enum(['hidden', 'ghost']).default('hidden');

const slabSchema = z
  .object({ kind: z.literal('slab'), lowM: altitudeSchema, highM: altitudeSchema, outside: cutAwayModeSchema })
  .refine(({ lowM, highM }) => Math.abs(highM - lowM) >= MIN_SLAB_M)
  // Swapped bounds denote the same slab.
  .transform((slab) => (slab.lowM < slab.highM ? slab : { ...slab, lowM: slab.highM, highM: slab.lowM }));

/** Keeps the part beyond the plane in the direction of the bearing, degrees clockwise from north. */
const planeSchema = z.object({
  kind: z.literal('plane'),
  easting: coordinateSchema,
  northing: coordinateSchema,
  bearingDeg: z.number().min(0).max(360),
  outside: cutAwayModeSchema,
});

export const sectionSchema = z.union([slabSchema, planeSchema]);
export type Section = z.infer<typeof sectionSchema>;

/** The part of a scene between two parallel planes, metres along a normal of length 1. */
export interface SectionRange {
  readonly normal: ScenePoint;
  readonly low: number;
  readonly high: number;
}

/** @param origin of the scene */
export function sectionRange(section: Section, origin: SitePoint): SectionRange {
  if (section.kind === 'slab') {
    const { lowM, highM } = section;
    return { normal: { x: 0, y: 1, z: 0 }, low: lowM - origin.altitude, high: highM - origin.altitude };
  }
  const { easting, northing, bearingDeg } = section;
  const bearingRad = (bearingDeg * Math.PI) / 180;
  const normal = { x: Math.sin(bearingRad), y: 0, z: -Math.cos(bearingRad) };
  const at = toScene(origin, { easting, northing, altitude: 0 });
  const low = normal.x * at.x + normal.z * at.z;
  return { normal, low, high: low + PLANE_DEPTH_M };
}
