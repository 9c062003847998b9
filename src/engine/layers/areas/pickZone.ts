/**
 * The rule zone whose outline or name is under a point of a pane; clicks inside a zone go to its content or the ground.
 */

import { type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import type { CameraRig } from '../../camera/CameraRig.ts';
import { PaneSegment } from '../../camera/PaneSegment.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { IdFilter } from '../../display/display.ts';
import type { SectionClip } from '../../display/SectionClip.ts';
import type { AreaShape } from './shapes.ts';
import type { ZoneSet } from './siteAreas.ts';
import { NAMED_EDGE_FRACTION, ZONE_NAME_PX, type ZoneName, zoneNamesOf } from './zoneNames.ts';

const PICK_DISTANCE_PX = 7;
/** Approximate width of a letter. */
const LETTER_WIDTH_PX = 5.6;

export interface ZonePick {
  readonly set: Pick<ZoneSet, 'shapes' | 'zones' | 'levelM'>;
  readonly rig: CameraRig;
  readonly origin: SitePoint;
  readonly shownIds: IdFilter | undefined;
  readonly section: Pick<SectionClip, 'range' | 'sideOf'>;
  /** Whether rock hides a point, x, y, z. */
  isOccluded(at: ArrayLike<number>): boolean;
}

interface Hit {
  id: string;
  awayPx: number;
}

/** @param x @param y CSS pixels from the pane's top left @returns the id of the nearest zone that nothing hides there */
export function pickZone(pick: ZonePick, x: number, y: number): string | undefined {
  const { set, origin, shownIds } = pick;
  const isShown = ({ id }: { id: string }) => shownIds?.has(id) !== false;
  const outlines = set.shapes.filter(isShown).flatMap((shape) => outlineHits(pick, shape, x, y));
  const names = zoneNamesOf(set.zones, set.levelM, origin).filter(isShown);
  const hits = [...outlines, ...names.flatMap((name) => nameHits(pick, name, x, y))];
  return hits.sort((a, b) => a.awayPx - b.awayPx)[0]?.id;
}

const visibleEdge = new PaneSegment();
const edgeOnPane = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } };

function outlineHits(
  { rig, origin, section, isOccluded }: ZonePick,
  { id, points, edges }: AreaShape,
  x: number,
  y: number,
): Hit[] {
  const cornerAt = (k: number) =>
    toScene(origin, {
      easting: points[k * 3] as number,
      northing: points[k * 3 + 1] as number,
      altitude: points[k * 3 + 2] as number,
    });
  const hits: Hit[] = [];
  for (let k = 0; k < edges.length; k += 2) {
    const [from, to] = [cornerAt(edges[k] as number), cornerAt(edges[k + 1] as number)];
    if (!visibleEdge.project(rig, from, to, section.range)) continue;
    const paneShare = visibleEdge.nearestShare(x, y);
    const awayPx = visibleEdge.distanceAt(paneShare, x, y);
    if (awayPx > PICK_DISTANCE_PX) continue;
    const share = visibleEdge.sceneShare(paneShare);
    const at = [interpolate(from.x, to.x, share), interpolate(from.y, to.y, share), interpolate(from.z, to.z, share)];
    if (!isOccluded(at)) hits.push({ id, awayPx });
  }
  return hits;
}

/** A name is hit anywhere on its letters. */
function nameHits(
  { rig, section, isOccluded }: ZonePick,
  { id, name, from, to, middle }: ZoneName,
  x: number,
  y: number,
): Hit[] {
  const inner = { x: 0, y: 0 };
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2 };
  const at = { x: 0, y: 0 };
  if (section.sideOf(centre) !== 0) return [];
  const isBefore = projectPoint(rig, from, edgeOnPane.from) && projectPoint(rig, to, edgeOnPane.to);
  if (!isBefore || !projectPoint(rig, centre, at) || !projectPoint(rig, middle, inner)) return [];
  const [wayX, wayY] = [edgeOnPane.to.x - edgeOnPane.from.x, edgeOnPane.to.y - edgeOnPane.from.y];
  const lengthPx = Math.hypot(wayX, wayY);
  const widthPx = name.length * LETTER_WIDTH_PX;
  if (lengthPx < NAMED_EDGE_FRACTION * widthPx) return [];
  const side = (inner.x - at.x) * wayY - (inner.y - at.y) * wayX < 0 ? -1 : 1;
  const along = ((x - at.x) * wayX + (y - at.y) * wayY) / lengthPx;
  const across = (((x - at.x) * wayY - (y - at.y) * wayX) / lengthPx) * side;
  const isOn = Math.abs(along) <= widthPx / 2 && Math.abs(across - ZONE_NAME_PX.inset) <= ZONE_NAME_PX.height / 2;
  return isOn && !isOccluded([centre.x, centre.y, centre.z]) ? [{ id, awayPx: 0 }] : [];
}

function interpolate(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
