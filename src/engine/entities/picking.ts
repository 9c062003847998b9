/** Picking: a ray from the pointer against the models at their current tween poses. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { PoseImage } from '../../state/world/PoseImage.ts';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { ModelStyles } from '../display/display.ts';
import type { ModelSize } from '../models/packModels.ts';
import { GLYPH_LOD, MIN_MODEL_PX } from './LevelsInView.ts';
import type { VisibleSet } from './VisibleSet.ts';

export interface PickInput {
  image: PoseImage;
  visible: VisibleSet;
  rig: CameraRig;
  sizes: readonly ModelSize[];
  styles: ModelStyles;
  worldMs: number;
}

export interface PickedRow {
  row: number;
  /** Whether the ray hits the model; otherwise the pointer is only near it. */
  isHit: boolean;
  /** Whether the pointer is on the image above the model, which is drawn on top of everything. */
  isOnImage: boolean;
  /**
   * If the pointer is on an alert's glyph, which is drawn above others: 2, or 1 for an alert that has been seen; else
   * 0.
   */
  glyphRank: 0 | 1 | 2;
  /** Metres from the eye. */
  distanceM: number;
  /** CSS pixels from the pointer to the model's centre. */
  offsetPx: number;
}

/** A model is picked within this distance of its centre, however small it is. */
const PICK_RADIUS_PX = 9;
/** Distance from the centre of a glyph to its edge. */
const GLYPH_RADIUS_PX = 7;
/** Distance from an annotation's centre to its image. */
const IMAGE_LIFT_PX = 24;

/** Slim models are picked as if they were at least this wide, as a share of their length. */
const MIN_PICK_WIDTH_RATIO = 0.4;

const rowPose = new Float32Array(4);
const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };

/** Sort order, topmost first: glyphs of alerts, then hits by distance, then near misses by their offset. */
export function byPrecedence(a: PickedRow, b: PickedRow): number {
  if (a.glyphRank !== b.glyphRank) return b.glyphRank - a.glyphRank;
  if (a.glyphRank > 0 || (!a.isHit && !b.isHit)) return a.offsetPx - b.offsetPx;
  if (a.isHit !== b.isHit) return a.isHit ? -1 : 1;
  return a.distanceM - b.distanceM;
}

/** Rows under a point of the pane, CSS pixels, best first. */
export function pickRows(input: PickInput, x: number, y: number): PickedRow[] {
  const { visible, image, rig } = input;
  const picked: PickedRow[] = [];
  rig.rayAt(x, y, rayOrigin, rayDirection);
  for (let k = 0; k < visible.count; k++) {
    const model = visible.modelIndex[k] as number;
    const reach = (visible.sizePx[k] as number) + 80 + (input.styles.imagePx[model] as number);
    if (Math.abs((visible.screenX[k] as number) - x) > reach || Math.abs((visible.screenY[k] as number) - y) > reach) {
      continue;
    }
    const row = visible.rows[k] as number;
    image.poseAt(row, input.worldMs, rowPose);
    const hit = hitTestRow(input, row, model, x, y);
    if (hit) picked.push({ ...hit, glyphRank: hit.offsetPx <= GLYPH_RADIUS_PX ? glyphRankOf(visible, k) : 0 });
  }
  return picked.sort(byPrecedence);
}

function glyphRankOf({ lod, stateFlags }: VisibleSet, k: number): 0 | 1 | 2 {
  const flags = stateFlags[k] as number;
  if (lod[k] !== GLYPH_LOD || (flags & STATE_FLAGS.warning) === 0) return 0;
  return (flags & STATE_FLAGS.alert) !== 0 ? 2 : 1;
}

function hitTestRow(
  input: PickInput,
  row: number,
  model: number,
  x: number,
  y: number,
): Omit<PickedRow, 'glyphRank'> | undefined {
  const { rig, visible, styles } = input;
  const size = input.sizes[model] as ModelSize;
  const modelScale = styles.scale[model] as number;
  const m = rig.viewProjection;
  const [px, py, pz, yaw] = rowPose as unknown as [number, number, number, number];
  const w = transformRow(m, 3, px, py, pz);
  if (!rig.orthographic && w <= 0.05) return undefined;
  const truePx = (size.lengthM * modelScale * rig.pixelScale) / w;
  const scale = modelScale * Math.min(visible.maxEnlargement, Math.max(1, MIN_MODEL_PX / truePx));
  const middle = py + (size.heightM * scale) / 2;
  const wm = transformRow(m, 3, px, middle, pz);
  const offX = (transformRow(m, 0, px, middle, pz) / wm + 1) * 0.5 * rig.width - x;
  const offY = (1 - transformRow(m, 1, px, middle, pz) / wm) * 0.5 * rig.height - y;
  const offsetPx = Math.hypot(offX, offY);
  const distanceM = intersectBox(px, py, pz, yaw, size, scale);
  if (distanceM !== undefined) return { row, isHit: true, isOnImage: false, distanceM, offsetPx };
  const isOnSign = isOnImage(offX, offY, styles.imagePx[model] as number);
  if (!isOnSign && offsetPx > PICK_RADIUS_PX) return undefined;
  const away = { distanceM: alongRay(px, py, pz), offsetPx: isOnSign ? PICK_RADIUS_PX : offsetPx };
  return { row, isHit: false, isOnImage: isOnSign, ...away };
}

/** Metres along the ray to its nearest approach to a point. */
function alongRay(x: number, y: number, z: number): number {
  return (x - rayOrigin.x) * rayDirection.x + (y - rayOrigin.y) * rayDirection.y + (z - rayOrigin.z) * rayDirection.z;
}

/** Whether the pointer is on the image above a model; offsets are from the pointer to the model's centre. */
function isOnImage(offX: number, offY: number, imagePx: number): boolean {
  return Math.abs(offX) <= imagePx / 2 && offY > 0 && offY <= imagePx + IMAGE_LIFT_PX;
}

function transformRow(m: Float64Array, row: number, x: number, y: number, z: number): number {
  return (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number);
}

/** Metres along the ray to an upright box rotated by yaw; undefined if it misses. */
function intersectBox(
  px: number,
  py: number,
  pz: number,
  yaw: number,
  size: ModelSize,
  scale: number,
): number | undefined {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  const [ox, oy, oz] = [rayOrigin.x - px, rayOrigin.y - py, rayOrigin.z - pz];
  const half = (size.lengthM * scale) / 2;
  const across = (Math.max(size.widthM, MIN_PICK_WIDTH_RATIO * size.lengthM) * scale) / 2;
  let [enter, leave] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const clipToSlab = (from: number, along: number, low: number, high: number): boolean => {
    if (Math.abs(along) < 1e-9) return from >= low && from <= high;
    const a = (low - from) / along;
    const b = (high - from) / along;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
    return true;
  };
  const isHit =
    clipToSlab(ox * cos - oz * sin, rayDirection.x * cos - rayDirection.z * sin, -half, half) &&
    clipToSlab(oy, rayDirection.y, 0, size.heightM * scale) &&
    clipToSlab(ox * sin + oz * cos, rayDirection.x * sin + rayDirection.z * cos, -across, across);
  return isHit && leave >= enter && leave > 0 ? Math.max(enter, 0) : undefined;
}
