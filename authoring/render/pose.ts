/** Rotates a packed model's joints, for pictures. */
import type { JointAxis } from '../../src/domain/models/joint.ts';
import type { ModelJoint, ModelPart } from '../../src/domain/models/summary.ts';
import type { Point3 } from './camera.ts';
import type { Triangles } from './readMeshes.ts';

/** Degrees, by joint name. */
export type JointAngles = Readonly<Record<string, number>>;

/** The mesh with its joints rotated; joints without an angle keep their position. */
export function applyPose(
  mesh: Triangles,
  parts: readonly ModelPart[],
  joints: readonly ModelJoint[],
  angles: JointAngles,
): Triangles {
  const positions = [...mesh.positions];
  const normals = [...mesh.normals];
  for (const { joint, range } of parts) {
    const chain = jointChain(joint, joints);
    if (chain.length === 0 || !range) continue;
    const movedVertices = new Set(mesh.indices.slice(range.firstIndex, range.firstIndex + range.indexCount));
    for (const v of movedVertices) {
      positions[v] = transformAlongChain(chain, angles, mesh.positions[v] as Point3, true);
      normals[v] = transformAlongChain(chain, angles, mesh.normals[v] as Point3, false);
    }
  }
  return { ...mesh, positions, normals };
}

/** A joint and its ancestors, innermost first. */
function jointChain(name: string | undefined, joints: readonly ModelJoint[]): ModelJoint[] {
  const joint = joints.find((one) => one.name === name);
  return joint ? [joint, ...jointChain(joint.parent, joints)] : [];
}

function transformAlongChain(
  chain: readonly ModelJoint[],
  angles: JointAngles,
  start: Point3,
  isPlace: boolean,
): Point3 {
  return chain.reduce((at, { name, pivot, motion }) => {
    if (!motion) return at;
    const pivotPoint: Point3 = isPlace ? pivot : [0, 0, 0];
    const rotated = rotateAboutAxis(
      [at[0] - pivotPoint[0], at[1] - pivotPoint[1], at[2] - pivotPoint[2]],
      motion.axis,
      angles[name] ?? 0,
    );
    return [rotated[0] + pivotPoint[0], rotated[1] + pivotPoint[1], rotated[2] + pivotPoint[2]];
  }, start);
}

function rotateAboutAxis([x, y, z]: Point3, axis: JointAxis, deg: number): Point3 {
  const [c, s] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  if (axis === 'x') return [x, c * y - s * z, s * y + c * z];
  if (axis === 'y') return [c * x + s * z, y, c * z - s * x];
  return [c * x - s * y, s * x + c * y, z];
}
