/** Writes meshes of the mine frame (z up) as GLB contents (y up): quantised, compressed with meshopt, unlit. */
import { Document, Logger, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  EXTMeshoptCompression,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import { quantize, reorder } from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { GROUND_KINDS, type GroundKind } from '../../../src/domain/site/groundKind.ts';
import type { Vec3 } from '../layout/frame.ts';
import { GRAIN_REPEAT_M } from './grain.ts';

/**
 * Triangles in the mine frame. Per vertex: three numbers for the position, four for the colour (linear RGB and alpha),
 * one for the kind of surface, two for the place on a road. Lighting is baked into the colours: there are no normals.
 */
export interface Mesh {
  positions: number[];
  colours: number[];
  groundKinds: GroundKind[];
  /** Position across a road, -1 to 1, and strength of its wheel tracks, 0 to 1. */
  roadPlaces: number[];
  indices: number[];
}

/** A mesh and how it is drawn. */
export interface Primitive {
  material: 'rock' | 'rock_soft' | 'drive' | 'plant';
  mesh: Mesh;
}

export function emptyMesh(): Mesh {
  return { positions: [], colours: [], groundKinds: [], roadPlaces: [], indices: [] };
}

const NO_TRACK = [0, 0] as const;

/** Appends a vertex and returns its index. */
export function addVertex(
  mesh: Mesh,
  at: Vec3,
  colour: readonly number[],
  {
    alpha = 1,
    surface = 'plain',
    track = NO_TRACK,
  }: { alpha?: number; surface?: GroundKind; track?: readonly [number, number] } = {},
): number {
  mesh.positions.push(...at);
  mesh.colours.push(colour[0] as number, colour[1] as number, colour[2] as number, alpha);
  mesh.groundKinds.push(surface);
  mesh.roadPlaces.push(...track);
  return mesh.positions.length / 3 - 1;
}

/** An axis-aligned box in the mine frame, metres. */
export interface Bounds {
  low: Vec3;
  high: Vec3;
}

export function boundsOf(meshes: readonly Mesh[]): Bounds {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { positions } of meshes) {
    positions.forEach((value, i) => {
      const axis = i % 3;
      low[axis] = Math.min(low[axis] as number, value);
      high[axis] = Math.max(high[axis] as number, value);
    });
  }
  return { low: low as unknown as Vec3, high: high as unknown as Vec3 };
}

/** Positions in integer steps from an origin that is itself an integer number of steps from the mine frame's origin. */
interface QuantizedPositions {
  /** y up. */
  steps: Int16Array<ArrayBuffer>;
  stepM: number;
  /** y up, metres. */
  origin: Vec3;
}

const FINEST_POSITION_STEP_M = 1 / 256;
/** Slightly less than 16 bits can hold, to leave room for rounding. */
const MAX_POSITION_STEPS = 65_000;

/** The step is a power of two, so that adjoining tiles of one size share the points of their border exactly. */
function quantizePositions(mesh: Mesh): QuantizedPositions {
  const { low, high } = boundsOf([mesh]);
  const span = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  const stepM = Math.max(FINEST_POSITION_STEP_M, 2 ** Math.ceil(Math.log2(span / MAX_POSITION_STEPS)));
  const middle = (axis: 0 | 1 | 2) => Math.round((low[axis] + high[axis]) / 2 / stepM);
  const from = [middle(0), middle(1), middle(2)] as const;
  const steps = new Int16Array(mesh.positions.length);
  const at = (i: number, axis: 0 | 1 | 2) => Math.round((mesh.positions[i + axis] as number) / stepM) - from[axis];
  for (let i = 0; i < steps.length; i += 3) steps.set([at(i, 0), at(i, 2), -at(i, 1)], i);
  return { steps, stepM, origin: [from[0] * stepM, from[2] * stepM, -from[1] * stepM] };
}

/**
 * One GLB with one node per primitive; deterministic. Kinds of surfaces are numbers in `_SURFACE`, places on roads are
 * in `_TRACK`, and the material references the grain texture: viewers that know none of these draw the colours alone.
 * @param grainUri URI of the grain texture, relative to this file
 */
export async function writeGlb(
  name: string,
  primitives: readonly Primitive[],
  grainUri = '../grain.png',
): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.getRoot().getAsset().generator = 'Headframe authoring';
  const scene = document.createScene(name);
  for (const primitive of primitives) scene.addChild(createNode(document, name, primitive, grainUri));
  await document.transform(
    reorder({ encoder: MeshoptEncoder, target: 'size' }),
    quantize({ pattern: /^COLOR_0$/, quantizeColor: 10 }),
  );
  document.createExtension(KHRMeshQuantization).setRequired(true);
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder });
  return io.writeBinary(document);
}

function createNode(document: Document, name: string, { material, mesh }: Primitive, grainUri: string) {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const accessor = (type: 'VEC3' | 'VEC4', array: Float32Array<ArrayBuffer> | Int16Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const { steps, stepM, origin } = quantizePositions(mesh);
  const needs32Bit = mesh.positions.length / 3 > 65_535;
  const look = document
    .createMaterial(material)
    .setMetallicFactor(0)
    .setRoughnessFactor(1)
    .setAlphaMode(material === 'rock_soft' ? 'BLEND' : 'OPAQUE')
    .setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit());
  const primitive = document
    .createPrimitive()
    .setMaterial(look)
    .setAttribute('POSITION', accessor('VEC3', steps))
    .setAttribute('COLOR_0', accessor('VEC4', Float32Array.from(mesh.colours)))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(needs32Bit ? Uint32Array.from(mesh.indices) : Uint16Array.from(mesh.indices))
        .setBuffer(buffer),
    );
  if (mesh.groundKinds.some((surface) => surface !== 'plain')) {
    look.setExtras({ grain: { uri: grainUri, repeatM: GRAIN_REPEAT_M } });
    const numbers = Uint8Array.from(mesh.groundKinds, (surface) => GROUND_KINDS.indexOf(surface));
    primitive.setAttribute('_SURFACE', document.createAccessor().setType('SCALAR').setArray(numbers).setBuffer(buffer));
  }
  if (mesh.roadPlaces.some((value) => value !== 0)) {
    const tracks = Int8Array.from(mesh.roadPlaces, (value) => Math.round(value * 127));
    const places = document.createAccessor().setType('VEC2').setArray(tracks).setNormalized(true).setBuffer(buffer);
    primitive.setAttribute('_TRACK', places);
  }
  const title = `${name}_${material}`;
  return document
    .createNode(title)
    .setTranslation([...origin])
    .setScale([stepM, stepM, stepM])
    .setMesh(document.createMesh(title).addPrimitive(primitive));
}
