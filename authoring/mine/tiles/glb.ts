/** Writes meshes of the mine frame (z up) as GLB contents (y up): quantised, meshopt compressed, unlit. */
import { Document, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { meshopt } from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import type { Vec3 } from '../layout/frame.ts';

/** Triangles in the mine frame; three numbers a vertex, four for colours (linear light and alpha). The light is in the colours: there are no normals. */
export interface Mesh {
  positions: number[];
  colours: number[];
  indices: number[];
}

/** A mesh and how it is drawn. */
export interface Primitive {
  material: 'rock' | 'rock_soft' | 'drive' | 'plant';
  mesh: Mesh;
}

export function emptyMesh(): Mesh {
  return { positions: [], colours: [], indices: [] };
}

/** Appends a vertex and answers its index. */
export function addVertex(mesh: Mesh, at: Vec3, colour: readonly number[], alpha = 1): number {
  mesh.positions.push(...at);
  mesh.colours.push(colour[0] as number, colour[1] as number, colour[2] as number, alpha);
  return mesh.positions.length / 3 - 1;
}

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

function yUp(values: readonly number[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    out[i] = values[i] as number;
    out[i + 1] = values[i + 2] as number;
    out[i + 2] = -(values[i + 1] as number);
  }
  return out;
}

/** One GLB with a node a primitive. Equal input gives equal bytes. */
export async function writeGlb(name: string, primitives: readonly Primitive[]): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.getRoot().getAsset().generator = 'Headframe authoring';
  const scene = document.createScene(name);
  for (const primitive of primitives) scene.addChild(nodeOf(document, name, primitive));
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'medium', quantizeColor: 10 }));
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder });
  return io.writeBinary(document);
}

function nodeOf(document: Document, name: string, { material, mesh }: Primitive) {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const accessor = (type: 'VEC3' | 'VEC4', array: Float32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const wide = mesh.positions.length / 3 > 65_535;
  const look = document
    .createMaterial(material)
    .setMetallicFactor(0)
    .setRoughnessFactor(1)
    .setAlphaMode(material === 'rock_soft' ? 'BLEND' : 'OPAQUE')
    .setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit());
  const primitive = document
    .createPrimitive()
    .setMaterial(look)
    .setAttribute('POSITION', accessor('VEC3', yUp(mesh.positions)))
    .setAttribute('COLOR_0', accessor('VEC4', Float32Array.from(mesh.colours)))
    .setIndices(
      document
        .createAccessor()
        .setType('SCALAR')
        .setArray(wide ? Uint32Array.from(mesh.indices) : Uint16Array.from(mesh.indices))
        .setBuffer(buffer),
    );
  const title = `${name}_${material}`;
  return document.createNode(title).setMesh(document.createMesh(title).addPrimitive(primitive));
}
