/**
 * Packs machines into the form that the engine draws: one top node per category, below it one node per level of detail,
 * each with one mesh of one primitive. Colour and paint slot are in COLOR_0; index ranges of the parts, and the joint
 * that moves each, are in the mesh's extras.
 */
import { type Accessor, Document, Logger, type Node, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { quantize } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer';
import { jointExtras } from '../../src/domain/models/joint.ts';
import { SLOT_ALPHA } from '../../src/domain/models/paint.ts';
import type { Corner, ModelJoint } from '../../src/domain/models/summary.ts';
import { smoothstep } from '../mine/layout/noise.ts';
import { createModellingTools } from './kit.ts';
import type { Machine, MachineJoint } from './machine.ts';
import { farLevelMeshes, type PartMesh, partMeshes } from './mesh.ts';
import { paintAppearance } from './paints.ts';
import { loadManifold } from './shapes.ts';

/** Range of a part's triangles in the packed index list. */
export interface PartRange {
  name: string;
  paint: string;
  /** The joint that moves it. */
  joint?: string;
  firstIndex: number;
  indexCount: number;
}

/** Parts of the three levels of detail of one category, and its joints. */
export interface MachineLevels {
  category: string;
  levels: readonly [PartMesh[], PartMesh[], PartMesh[]];
  joints: readonly ModelJoint[];
}

type Drawable = Pick<Machine, 'build' | 'farLevelFaces' | 'joints'> & { category: string };

const JOINT_ROTATION_AXES = { roll: 'x', yaw: 'y', pitch: 'z' } as const;

/** Builds a machine at its three levels. Throws if a joint moves a part that is not drawn. */
export async function buildMachineLevels(machine: Drawable): Promise<MachineLevels> {
  await loadManifold();
  const meshesOfLevel = (level: 0 | 1): PartMesh[] => {
    const kit = createModellingTools(level);
    machine.build(kit);
    return partMeshes(kit.pieces).map((mesh) => withJoint(mesh, machine));
  };
  const near = meshesOfLevel(0);
  for (const part of machine.joints?.flatMap(({ parts }) => parts) ?? []) {
    if (!near.some((mesh) => mesh.part === part)) throw new Error(`${machine.category} draws no part "${part}"`);
  }
  const joints = (machine.joints ?? []).map(modelJoint);
  return {
    category: machine.category,
    levels: [near, meshesOfLevel(1), farLevelMeshes(machine.farLevelFaces)],
    joints,
  };
}

function withJoint(mesh: PartMesh, { joints }: Drawable): PartMesh {
  const joint = joints?.find(({ parts }) => parts.includes(mesh.part));
  return joint ? { ...mesh, joint: joint.name } : mesh;
}

function modelJoint({ name, parentJoint, pin, axis, minDeg, maxDeg }: MachineJoint): ModelJoint {
  const motion = { axis: JOINT_ROTATION_AXES[axis], minDeg, maxDeg };
  return { name, parent: parentJoint, pivot: [pin[0], pin[2], -pin[1]], turned: false, motion };
}

/** One file with the given machines; deterministic. */
export async function packModels(machines: readonly MachineLevels[]): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.getRoot().getAsset().generator = 'Headframe authoring';
  const scene = document.createScene('vehicles');
  document.createBuffer();
  const material = document.createMaterial('vehicle').setMetallicFactor(0).setRoughnessFactor(0.8);
  for (const machine of machines) {
    const top = document.createNode(machine.category);
    scene.addChild(top);
    machine.levels.forEach((parts, level) => {
      const name = `${machine.category}_LOD${level}`;
      const { primitive, ranges } = packLevel(document, parts);
      const mesh = document.createMesh(name).addPrimitive(primitive.setMaterial(material)).setExtras({ parts: ranges });
      top.addChild(document.createNode(name).setMesh(mesh));
    });
    addJoints(document, top, machine.joints);
  }
  await document.transform(quantize({ quantizePosition: 14, quantizeNormal: 8, quantizeColor: 8 }));
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  return io.writeBinary(document);
}

/** Nodes without a mesh, each at its pin: a part's joint is named in the mesh's extras. */
function addJoints(document: Document, top: Node, joints: readonly ModelJoint[]): void {
  const jointNodes = new Map<string, { node: Node; pivot: Corner }>();
  for (const { name, parent, pivot, motion } of joints) {
    const carrier = parent === undefined ? undefined : jointNodes.get(parent);
    const from = carrier?.pivot ?? [0, 0, 0];
    const node = document.createNode(name).setTranslation([pivot[0] - from[0], pivot[1] - from[1], pivot[2] - from[2]]);
    if (motion) node.setExtras({ ...jointExtras(motion) });
    (carrier?.node ?? top).addChild(node);
    jointNodes.set(name, { node, pivot });
  }
}

/** Darkening of low and downward faces; linear. */
function groundShade({ positions, normals }: PartMesh, v: number, heightM: number): number {
  const low = 0.58 + 0.42 * smoothstep(-0.1, 0.42, (positions[v + 1] as number) / heightM);
  return low * (1 - 0.35 * Math.max(0, -(normals[v + 1] as number)));
}

function packLevel(document: Document, parts: readonly PartMesh[]) {
  const positions: number[] = [];
  const normals: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  const ranges: PartRange[] = [];
  const heightM = Math.max(...parts.flatMap((part) => part.positions.filter((_, i) => i % 3 === 1)));
  for (const part of parts) {
    const { slot, colour } = paintAppearance(part.paint, part.colour);
    const first = positions.length / 3;
    const joint = part.joint === undefined ? {} : { joint: part.joint };
    const range = { firstIndex: indices.length, indexCount: part.indices.length };
    ranges.push({ name: part.part, paint: part.paint, ...joint, ...range });
    positions.push(...part.positions);
    normals.push(...part.normals);
    for (let v = 0; v < part.positions.length; v += 3) {
      const shade = slot === 'lamp' ? 1 : groundShade(part, v, heightM);
      colours.push(colour[0] * shade, colour[1] * shade, colour[2] * shade, SLOT_ALPHA[slot]);
    }
    indices.push(...part.indices.map((index) => index + first));
  }
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const accessor = (
    type: 'VEC3' | 'VEC4' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ): Accessor => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(positions)))
    .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(normals)))
    .setAttribute('COLOR_0', accessor('VEC4', Float32Array.from(colours)))
    .setIndices(accessor('SCALAR', Uint16Array.from(indices)));
  return { primitive, ranges };
}
