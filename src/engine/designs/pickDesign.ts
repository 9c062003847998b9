/** Which design is under a point of a pane: the nearest line within a few pixels, else the nearest face. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import { PointerFrustum } from '../camera/PointerFrustum.ts';
import { SectionClip } from '../display/SectionClip.ts';
import { intersectPart } from '../tiles/raycast.ts';
import type { TilePart } from '../tiles/TileContent.ts';
import type { PieceData } from './DesignPiece.ts';
import { lineDistance, nearestFace, type PickView } from './pieceHits.ts';

export interface PickablePiece {
  data: PieceData;
  /** Bounds of its vertices, relative to the origin of its design. */
  min: Readonly<ScenePoint>;
  max: Readonly<ScenePoint>;
}

export interface PickableDesign {
  id: string;
  /** Position of its origin in the scene. */
  at: ScenePoint;
  pieces: readonly PickablePiece[];
  solids: readonly { part: TilePart }[];
  /** Which groups are shown. */
  groups: readonly boolean[];
}

export interface PickedDesign {
  id: string;
  /** Group of its drawing; undefined for a model. */
  group: number | undefined;
}

const PICK_RADIUS_PX = 6;

const RAY_LENGTH_M = 100_000;

const NO_SECTION = new SectionClip();

/** @param section cut-away parts are not picked; by default nothing is cut */
export function pickDesign(
  designs: readonly PickableDesign[],
  rig: CameraRig,
  x: number,
  y: number,
  section = NO_SECTION,
): PickedDesign | undefined {
  const frustum = new PointerFrustum(rig, x, y, PICK_RADIUS_PX);
  let best: PickedDesign | undefined;
  let nearest = PICK_RADIUS_PX;
  for (const design of designs) {
    // Quads of wide lines have their line along both of their long sides.
    for (const data of [...nearPieces(design, 'lines', frustum), ...nearPieces(design, 'wideLines', frustum)]) {
      const distance = lineDistance(data.positions, design.at, { rig, section }, x, y);
      if (distance >= nearest) continue;
      nearest = distance;
      best = { id: design.id, group: data.group };
    }
  }
  return best ?? pickFace(designs, { rig, section }, frustum, x, y);
}

function pickFace(
  designs: readonly PickableDesign[],
  { rig, section }: PickView,
  frustum: PointerFrustum,
  x: number,
  y: number,
): PickedDesign | undefined {
  const eye: ScenePoint = { x: 0, y: 0, z: 0 };
  const direction: ScenePoint = { x: 0, y: 0, z: 0 };
  rig.rayAt(x, y, eye, direction);
  const crossing: [enter: number, leave: number] = [0, 0];
  if (!section.rayCrossing(eye, direction, crossing)) return undefined;
  const [enter, leave] = crossing;
  for (const axis of ['x', 'y', 'z'] as const) eye[axis] += direction[axis] * enter;
  let best: PickedDesign | undefined;
  let reach = Math.min(RAY_LENGTH_M, leave - enter);
  for (const design of designs) {
    const from = { x: eye.x - design.at.x, y: eye.y - design.at.y, z: eye.z - design.at.z };
    for (const { part } of design.solids) {
      const along = intersectPart(part, from, direction, reach, true);
      if (along < reach) best = { id: design.id, group: undefined };
      reach = along;
    }
    for (const data of nearPieces(design, 'faces', frustum)) {
      const along = nearestFace(data.positions, from, direction, reach);
      if (along < reach) best = { id: design.id, group: data.group };
      reach = along;
    }
  }
  return best;
}

/** Shown pieces that may have something near the pointer. */
function nearPieces(
  { pieces, groups, at }: PickableDesign,
  kind: PieceData['kind'],
  frustum: PointerFrustum,
): PieceData[] {
  return pieces
    .filter(({ data, min, max }) => data.kind === kind && groups[data.group] !== false && !frustum.misses(min, max, at))
    .map(({ data }) => data);
}
