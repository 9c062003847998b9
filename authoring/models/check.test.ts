import { readFileSync } from 'node:fs';
import { Document, type Node, NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { modelSummaries } from '../../src/domain/models/summarise.ts';
import { VEHICLE_CATEGORIES } from '../../src/domain/vehicle/category.ts';
import { checkModelFile } from './check.ts';
import { packModels } from './pack.ts';
import { artistModels, readDocument } from './readModel.ts';

const SHIPPED_MODEL_FILES = ['public/models/adt_vehicles.glb', 'public/models/open_pit_vehicles.glb'];

interface Fault {
  without?: string;
  scale?: number;
  copies?: number;
  unnamedPaint?: boolean;
  /** Limits of a door's joint, in degrees; the door is at both near levels. */
  door?: { least: number; most: number };
  withoutFarLevel?: boolean;
}

const BOX_CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : 0, i & 2 ? 1 : 0, i & 4 ? 1 : 0] as const);
const BOX_SIDES = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
];

/** A light vehicle of boxes as an artist would export it, with one thing wrong. */
async function artistFile(fault: Fault = {}): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const top = document.createNode('LV');
  document.createScene().addChild(top);
  const createPaint = (name: string) => document.createMaterial(name);
  const body = createPaint(fault.unnamedPaint ? '' : 'body_paint');
  const tyre = createPaint('rubber').setBaseColorFactor([0.02, 0.02, 0.02, 1]);
  const addPart = (parent: Node, name: string, material: typeof body, from: number[], to: number[], copies = 1) => {
    if (name === fault.without) return;
    const scale = fault.scale ?? 1;
    const positions = BOX_CORNERS.flatMap((corner) => corner.map((side, k) => ((side ? to[k] : from[k]) ?? 0) * scale));
    const indices = Array.from({ length: copies }, () => BOX_SIDES).flat();
    const createAccessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setAttribute('POSITION', createAccessor('VEC3', Float32Array.from(positions)))
      .setAttribute('NORMAL', createAccessor('VEC3', Float32Array.from(BOX_CORNERS.flatMap(() => [0, 1, 0]))))
      .setIndices(createAccessor('SCALAR', Uint16Array.from(indices)));
    parent.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
  };
  for (const level of [0, 1, 2]) {
    if (level === 2 && fault.withoutFarLevel) continue;
    const parent = document.createNode(`LV_LOD${level}`);
    top.addChild(parent);
    addPart(parent, 'body', body, [-2.5, 0.4, -0.9], [2.5, 1.1, 0.9]);
    if (level === 2) continue;
    addPart(parent, 'cab', body, [-0.8, 1.1, -0.8], [0.8, 1.9, 0.8], level === 0 ? fault.copies : 1);
    addPart(parent, 'wheel_front_L', tyre, [1.2, 0, -0.9], [2, 0.8, -0.6]);
    if (!fault.door) continue;
    const hinge = document.createNode(level === 0 ? 'door_joint' : 'door_joint.001').setTranslation([0.4, 1.2, 0.8]);
    hinge.setExtras({ joint_axis: 'y', joint_least_deg: fault.door.least, joint_most_deg: fault.door.most });
    parent.addChild(hinge);
    addPart(hinge, 'door', body, [-0.6, 0, 0], [0, 0.6, 0.04]);
  }
  return new NodeIO().writeBinary(document);
}

describe('models that ship', () => {
  it('pass the check, together under 1.5 MB', async () => {
    let bytes = 0;
    for (const file of SHIPPED_MODEL_FILES) {
      const content = readFileSync(file);
      bytes += content.length;
      expect(await checkModelFile(content), file).toEqual([]);
    }
    expect(bytes).toBeLessThan(1_500_000);
  });

  it('are all categories, each level one mesh of one primitive', async () => {
    const found: string[] = [];
    for (const file of SHIPPED_MODEL_FILES) {
      const document = await readDocument(readFileSync(file));
      for (const mesh of document.getRoot().listMeshes()) expect(mesh.listPrimitives().length, mesh.getName()).toBe(1);
      found.push(...modelSummaries(document).map((model) => model.category));
    }
    expect(new Set(found)).toEqual(new Set(VEHICLE_CATEGORIES));
  });

  it('carry paint slots as alpha', async () => {
    const document = await readDocument(readFileSync(SHIPPED_MODEL_FILES[0] as string));
    const truck = document
      .getRoot()
      .listMeshes()
      .find((mesh) => mesh.getName() === 'Haul Truck_LOD0');
    const colours = truck?.listPrimitives()[0]?.getAttribute('COLOR_0');
    const slots = new Set<number>();
    for (let i = 0; i < (colours?.getCount() ?? 0); i++)
      slots.add(Math.round((colours?.getElement(i, [])[3] ?? 0) * 16) / 16);
    expect([...slots].sort()).toEqual([0.25, 0.4375, 0.5, 0.75, 1]);
  });
});

describe('joints of the models that ship', () => {
  const modelOf = async (category: string) => {
    for (const file of SHIPPED_MODEL_FILES) {
      const found = modelSummaries(await readDocument(readFileSync(file))).find((one) => one.category === category);
      if (found) return found;
    }
    throw new Error(`No file has ${category}`);
  };

  it.each([
    ['Haul Truck', ['articulation_joint', 'body_joint < articulation_joint']],
    ['Loader', ['articulation_joint', 'boom_joint < articulation_joint', 'bucket_joint < boom_joint']],
    [
      'OPExcavator',
      ['swing_joint', 'boom_joint < swing_joint', 'stick_joint < boom_joint', 'bucket_joint < stick_joint'],
    ],
    ['OPMiningTruck', ['body_joint']],
  ])('%s turns where the machine does', async (category, joints) => {
    const model = await modelOf(category);
    expect(model.joints.map(({ name, parent }) => (parent ? `${name} < ${parent}` : name))).toEqual(joints);
    expect(model.joints.filter(({ motion }) => !motion)).toEqual([]);
  });

  it('carry the parts that move, at both near levels', async () => {
    const loader = await modelOf('Loader');
    for (const level of loader.levels.slice(0, 2)) {
      const jointOf = (name: string) => level?.parts.find((part) => part.name === name)?.joint;
      expect(jointOf('bucket')).toBe('bucket_joint');
      expect(jointOf('wheel_front_L')).toBe('articulation_joint');
      expect(jointOf('wheel_rear_L')).toBeUndefined();
    }
  });

  it('are placed at the pin, in metres', async () => {
    const [articulation, boom] = (await modelOf('Loader')).joints;
    expect(articulation?.pivot[0]).toBeCloseTo(0.15);
    expect(boom?.pivot[0]).toBeGreaterThan(articulation?.pivot[0] ?? Number.NaN);
    expect(boom?.pivot[2]).toBeCloseTo(0);
  });
});

describe('site assets', () => {
  it('have their seven kinds at three levels, on the ground', async () => {
    const document = await readDocument(readFileSync('public/models/site_assets.glb'));
    const tops = document.getRoot().listScenes()[0]?.listChildren() ?? [];
    expect(tops.map((node) => node.getName())).toEqual(['person', 'RSU', 'OP', 'TX', 'RC', 'PC', 'CCTV']);
    for (const top of tops) expect(top.listChildren().length, top.getName()).toBe(3);
    expect(await checkModelFile(readFileSync('public/models/site_assets.glb'))).toHaveLength(1);
  });
});

describe('model check', () => {
  it('reads strips and fans as single triangles', async () => {
    const primitivesOf = (document: Document) =>
      document
        .getRoot()
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives());
    const document = await readDocument(await artistFile());
    const [strip, fan] = primitivesOf(document);
    strip?.setMode(5);
    fan?.setMode(6);
    const read = primitivesOf(await readDocument(await new NodeIO().writeBinary(document)));
    const corners = (BOX_SIDES.length - 2) * 3;
    expect(read.slice(0, 2).map((primitive) => [primitive.getMode(), primitive.getIndices()?.getCount()])).toEqual([
      [4, corners],
      [4, corners],
    ]);
  });

  it('passes a sound artist file, which packs with its slots and colours', async () => {
    const bytes = await artistFile();
    expect(await checkModelFile(bytes)).toEqual([]);
    const packed = await packModels(artistModels(await readDocument(bytes)));
    expect(await checkModelFile(packed)).toEqual([]);
  });

  it("keeps an artist file's joints, pins and moving parts in packing", async () => {
    const bytes = await artistFile({ door: { least: 0, most: 70 } });
    expect(await checkModelFile(bytes)).toEqual([]);
    const packed = await packModels(artistModels(await readDocument(bytes)));
    expect(await checkModelFile(packed)).toEqual([]);
    const [model] = modelSummaries(await readDocument(packed));
    expect(model?.joints).toHaveLength(1);
    expect(model?.joints[0]).toMatchObject({ name: 'door_joint', motion: { axis: 'y', minDeg: 0, maxDeg: 70 } });
    expect(model?.joints[0]?.pivot.map((at) => at.toFixed(2))).toEqual(['0.40', '1.20', '0.80']);
    for (const level of model?.levels.slice(0, 2) ?? []) {
      expect(level?.parts.filter(({ joint }) => joint).map(({ name }) => name)).toEqual(['door']);
    }
  });

  it.each<[string, Fault, string]>([
    ['a missing part', { without: 'cab' }, 'Part "cab" is missing'],
    ['a wrong scale', { scale: 100 }, 'm long (x), not 4 to 6.5 m'],
    ['too many triangles', { copies: 400 }, 'triangles; at most 3600'],
    ['an unnamed paint', { unnamedPaint: true }, 'has no named paint'],
    ['a joint without sound limits', { door: { least: 10, most: 70 } }, 'Joint "door_joint" does not say how it moves'],
    ['no far level', { withoutFarLevel: true }, 'There is no far level'],
  ])('names %s', async (_, fault, advice) => {
    expect((await checkModelFile(await artistFile(fault))).join('\n')).toContain(advice);
  });

  it('names a file that is not a GLB', async () => {
    expect(await checkModelFile(new TextEncoder().encode('solid cube'))).toEqual([
      'This is not a GLB file. Export as binary glTF 2.0 (.glb).',
    ]);
  });

  it('names a file without any category', async () => {
    const document = new Document();
    document.createScene().addChild(document.createNode('Truck'));
    const advice = await checkModelFile(await new NodeIO().writeBinary(document));
    expect(advice.join('\n')).toContain('No node is named as a vehicle category');
  });
});
