/** Writes a solid as GLB: y up, one flat-shaded mesh, lit, translucent so that the drives behind it show. */
import { Document, Logger, NodeIO } from '@gltf-transform/core';
import type { Manifold as Solid } from 'manifold-3d';

export interface SolidMaterial {
  name: string;
  /** Linear RGB and opacity. */
  colour: readonly [number, number, number, number];
}

export async function solidGlb(solid: Solid, { name, colour }: SolidMaterial): Promise<Uint8Array> {
  const { positions, normals } = flatTriangles(solid);
  const document = new Document().setLogger(new Logger(Logger.Verbosity.ERROR));
  document.getRoot().getAsset().generator = 'Headframe authoring';
  const buffer = document.createBuffer();
  const accessor = (values: readonly number[]) =>
    document.createAccessor().setType('VEC3').setArray(Float32Array.from(values)).setBuffer(buffer);
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...colour])
    .setMetallicFactor(0)
    .setRoughnessFactor(0.9)
    .setAlphaMode(colour[3] < 1 ? 'BLEND' : 'OPAQUE');
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setAttribute('POSITION', accessor(positions))
    .setAttribute('NORMAL', accessor(normals));
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  document.createScene(name).addChild(node);
  return new NodeIO().writeBinary(document);
}

function flatTriangles(solid: Solid): { positions: number[]; normals: number[] } {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  const positions: number[] = [];
  const normals: number[] = [];
  const corner = (index: number): [number, number, number] => {
    const at = (triVerts[index] as number) * numProp;
    const [x, y, z] = [vertProperties[at], vertProperties[at + 1], vertProperties[at + 2]] as [number, number, number];
    const roundToMillimetre = (value: number) => Math.round(value * 1000) / 1000;
    return [roundToMillimetre(x), roundToMillimetre(z), roundToMillimetre(-y)];
  };
  for (let k = 0; k < triVerts.length; k += 3) {
    const [a, b, c] = [corner(k), corner(k + 1), corner(k + 2)];
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    const length = Math.hypot(...n);
    if (length === 0) continue;
    positions.push(...a, ...b, ...c);
    for (let i = 0; i < 3; i++) normals.push(n[0] / length, n[1] / length, n[2] / length);
  }
  return { positions, normals };
}
