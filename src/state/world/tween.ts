/**
 * Tween maths of one row of a {@link PoseTable}: movement, heading and pitch. `o` is the row's first float in the texture
 * image (poseLayout.ts).
 */
import { yawFromBearing } from '../../domain/geo/frame.ts';
import { POSE_OFFSETS } from './poseLayout.ts';

/** Length of the position tween (rules.md#position-tween). */
export const TWEEN_MS = 900;

/** Shorter moves do not change heading or pitch. */
const MIN_HEADING_MOVE_M = 1;
/** Faster movement between two fixes is a teleport: the row jumps without a tween. */
const MAX_SPEED_M_PER_S = 50;
const MAX_PITCH_RAD = 0.35;
const MIN_RISE_M = 0.02;
/** Metres or radians below which a row counts as resting. */
const MOTION_THRESHOLD = 0.01;

/** Progress of a tween, 0 to 1. @param nowS seconds since the table's epoch */
export function tweenProgress(texels: Float32Array, o: number, nowS: number): number {
  const length = texels[o + POSE_OFFSETS.durationS] as number;
  if (length <= 0) return 1;
  return Math.min(1, Math.max(0, (nowS - (texels[o + POSE_OFFSETS.startS] as number)) / length));
}

/** Starts the next tween at the current pose. */
export function startTweenAtCurrentPose(texels: Float32Array, o: number, nowS: number): void {
  const t = tweenProgress(texels, o, nowS);
  if (t === 1) {
    snapToTarget(texels, o);
    texels[o + POSE_OFFSETS.fromYaw] = texels[o + POSE_OFFSETS.toYaw] as number;
    return;
  }
  for (let k = o + POSE_OFFSETS.fromX; k <= o + POSE_OFFSETS.fromYaw; k++) {
    const a = texels[k] as number;
    texels[k] = a + ((texels[k + POSE_OFFSETS.toX] as number) - a) * t;
  }
}

/** Starts the next tween at the target position; the heading stays. */
export function snapToTarget(texels: Float32Array, o: number): void {
  texels[o + POSE_OFFSETS.fromX] = texels[o + POSE_OFFSETS.toX] as number;
  texels[o + POSE_OFFSETS.fromY] = texels[o + POSE_OFFSETS.toY] as number;
  texels[o + POSE_OFFSETS.fromZ] = texels[o + POSE_OFFSETS.toZ] as number;
}

/**
 * Whether a position is too far from the last fix to have been driven.
 * @param site last fixes in site metres @param s the row's first number there @param elapsedMs time between the two fixes
 */
export function isTeleport(
  site: Float64Array,
  s: number,
  easting: number,
  northing: number,
  altitude: number,
  elapsedMs: number,
): boolean {
  const de = easting - (site[s] as number);
  const dn = northing - (site[s + 1] as number);
  const da = altitude - (site[s + 2] as number);
  const reach = MAX_SPEED_M_PER_S * Math.max(1, Math.abs(elapsedMs) / 1000);
  return de * de + dn * dn + da * da > reach * reach;
}

/** Whether a tween moves the row: parked vehicles trigger no redraws. */
export function hasMotion(texels: Float32Array, o: number): boolean {
  return (
    Math.abs((texels[o + POSE_OFFSETS.toX] as number) - (texels[o + POSE_OFFSETS.fromX] as number)) >
      MOTION_THRESHOLD ||
    Math.abs((texels[o + POSE_OFFSETS.toZ] as number) - (texels[o + POSE_OFFSETS.fromZ] as number)) >
      MOTION_THRESHOLD ||
    Math.abs((texels[o + POSE_OFFSETS.toY] as number) - (texels[o + POSE_OFFSETS.fromY] as number)) >
      MOTION_THRESHOLD ||
    Math.abs((texels[o + POSE_OFFSETS.toYaw] as number) - (texels[o + POSE_OFFSETS.fromYaw] as number)) >
      MOTION_THRESHOLD
  );
}

/** Sets heading and pitch of a new tween: from the bearing, or from the movement where the bearing is NaN. */
export function setHeading(texels: Float32Array, o: number, bearingDeg: number, isJump: boolean): void {
  const before = texels[o + (isJump ? POSE_OFFSETS.toYaw : POSE_OFFSETS.fromYaw)] as number;
  const dx = (texels[o + POSE_OFFSETS.toX] as number) - (texels[o + POSE_OFFSETS.fromX] as number);
  const dz = (texels[o + POSE_OFFSETS.toZ] as number) - (texels[o + POSE_OFFSETS.fromZ] as number);
  const isMoveSignificant = dx * dx + dz * dz > MIN_HEADING_MOVE_M * MIN_HEADING_MOVE_M;
  let yaw = before;
  if (!Number.isNaN(bearingDeg)) yaw = yawFromBearing(bearingDeg);
  else if (isMoveSignificant) yaw = Math.atan2(-dz, dx);
  const turned = nearestTurn(before, yaw);
  texels[o + POSE_OFFSETS.toYaw] = turned;
  if (isJump) texels[o + POSE_OFFSETS.fromYaw] = turned;
  if (isMoveSignificant) setPitch(texels, o, dx, dz, yaw);
}

function setPitch(texels: Float32Array, o: number, dx: number, dz: number, yaw: number): void {
  const rise = (texels[o + POSE_OFFSETS.toY] as number) - (texels[o + POSE_OFFSETS.fromY] as number);
  if (Math.abs(rise) < MIN_RISE_M) {
    texels[o + POSE_OFFSETS.pitch] = 0;
    return;
  }
  const ahead = dx * Math.cos(yaw) - dz * Math.sin(yaw);
  const pitchRad = Math.atan((ahead < 0 ? -rise : rise) / Math.sqrt(dx * dx + dz * dz));
  texels[o + POSE_OFFSETS.pitch] = Math.max(-MAX_PITCH_RAD, Math.min(MAX_PITCH_RAD, pitchRad));
}

/** The angle equal to `yaw` nearest to `from`: a tween rotates the short way. */
function nearestTurn(from: number, yaw: number): number {
  const whole = Math.PI * 2;
  return yaw + Math.round((from - yaw) / whole) * whole;
}
