/**
 * Joints: nodes about which parts of a machine rotate. Children of such a node rotate with it; the node's position is
 * the pin. The node's properties (glTF extras) hold the axis and the limits as flat values, so that every modelling
 * program can export them.
 */
export const JOINT_AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;

/** An axis of the model: x rolls, y turns to the left, z lifts the nose, each by positive angles. */
export type JointAxis = keyof typeof JOINT_AXES;

/** How a joint moves; angles in degrees from the pose in the file, which is 0. */
export interface JointMotion {
  axis: JointAxis;
  minDeg: number;
  maxDeg: number;
}

/** The properties of a joint's node. */
export interface JointExtras {
  joint_axis: JointAxis;
  joint_least_deg: number;
  joint_most_deg: number;
}

const FULL_TURN_DEG = 360;

/** Whether a node's extras, from any file, describe a joint. */
export function isJoint(extras: Readonly<Record<string, unknown>>): boolean {
  return 'joint_axis' in extras;
}

/** Undefined if axis or limits are missing or invalid, or if the limits exclude the pose in the file. */
export function readMotion(extras: Readonly<Record<string, unknown>>): JointMotion | undefined {
  const { joint_axis: axis, joint_least_deg: least, joint_most_deg: most } = extras as Partial<JointExtras>;
  if (axis !== 'x' && axis !== 'y' && axis !== 'z') return undefined;
  if (!isAngle(least) || !isAngle(most) || least > 0 || most < 0 || least === most) return undefined;
  return { axis, minDeg: least, maxDeg: most };
}

export function jointExtras({ axis, minDeg, maxDeg }: JointMotion): JointExtras {
  return { joint_axis: axis, joint_least_deg: minDeg, joint_most_deg: maxDeg };
}

/** `boom_joint.001` is the middle level's `boom_joint`: programs do not allow one name twice. */
export function jointName(nodeName: string): string {
  return nodeName.replace(/\.\d{3}$/, '');
}

function isAngle(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= FULL_TURN_DEG;
}
