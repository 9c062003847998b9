/**
 * Rotates a model's joints. An artist's parts are children of their joint nodes and rotate with them. A packed level is
 * one mesh: it is split into one mesh per joint, by the index ranges of its parts, and each becomes a child of its
 * joint's node.
 */
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import type { Node } from '@babylonjs/core/node.js';
import { JOINT_AXES, jointName } from '../../domain/models/joint.ts';
import type { ModelJoint, ModelLevel, ModelPart, ModelSummary } from '../../domain/models/summary.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { ModelMeshes } from './modelMeshes.ts';

/** Degrees by joint name; a joint without an entry is at rest. */
export type Pose = Readonly<Record<string, number>>;

interface JointNode {
  joint: ModelJoint;
  node: TransformNode;
  rest: Quaternion;
}

const RAD_PER_DEG = Math.PI / 180;

export class JointRig {
  readonly #nodes: JointNode[];

  /** @param nodes of the loaded file @param model the report of the category on show */
  constructor(scope: Scope, nodes: readonly Node[], model: ModelSummary) {
    const below = nodes.filter((node): node is TransformNode => {
      return node instanceof TransformNode && isDescendantOf(node, model.category);
    });
    this.#nodes = model.joints.flatMap((joint) =>
      below
        .filter(({ name }) => jointName(name) === joint.name)
        .map((node) => ({ joint, node, rest: restRotation(node) })),
    );
    scope.own(() => this.collectJoints({}));
  }

  /** The node of a joint; undefined if the file does not have it. */
  nodeOf(joint: string): TransformNode | undefined {
    return this.#nodes.find((one) => one.joint.name === joint)?.node;
  }

  collectJoints(pose: Pose): void {
    for (const { joint, node, rest } of this.#nodes) {
      const axis = joint.motion && JOINT_AXES[joint.motion.axis];
      if (!axis) continue;
      const turn = Quaternion.RotationAxis(Vector3.FromArray(axis), (pose[joint.name] ?? 0) * RAD_PER_DEG);
      node.rotationQuaternion = rest.multiply(turn);
    }
  }
}

/** The meshes to draw: packed levels split into pieces, the rest unchanged. The pieces are disposed with the scope. */
export function cutByJoint(scope: Scope, meshes: ModelMeshes, model: ModelSummary, rig: JointRig): ModelMeshes {
  const cutMeshes: AbstractMesh[] = [];
  const levels = meshes.levels.map((drawn, k) => {
    const packed = drawn?.length === 1 ? drawn[0] : undefined;
    const level = model.levels[k];
    if (!(packed instanceof Mesh) || !level?.parts.some(hasJoint)) return drawn;
    cutMeshes.push(packed);
    return piecesOf(packed, level, rig).map((piece) => scope.own(piece));
  });
  return { levels, others: [...meshes.others, ...cutMeshes] };
}

function hasJoint({ joint, range }: ModelPart): boolean {
  return joint !== undefined && range !== undefined;
}

function piecesOf(packed: Mesh, level: ModelLevel, rig: JointRig): Mesh[] {
  const all = packed.getIndices() ?? [];
  const indices = new Map<string, number[]>();
  for (const { joint = '', range } of level.parts) {
    const own = indices.get(joint) ?? [];
    indices.set(joint, own);
    for (let k = 0; range && k < range.indexCount; k++) own.push(all[range.firstIndex + k] ?? 0);
  }
  return [...indices].map(([joint, own]) => {
    const piece = packed.clone(joint || packed.name, undefined, true);
    piece.makeGeometryUnique();
    piece.setIndices(own);
    piece.parent = packed.parent;
    const node = rig.nodeOf(joint);
    if (node) piece.setParent(node);
    return piece;
  });
}

function restRotation(node: TransformNode): Quaternion {
  return (node.rotationQuaternion ?? Quaternion.FromEulerVector(node.rotation)).clone();
}

function isDescendantOf(node: Node, category: string): boolean {
  for (let at: Node | null = node.parent; at; at = at.parent) if (at.name === category) return true;
  return false;
}
