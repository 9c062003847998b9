import { Buffer } from '@babylonjs/core/Buffers/buffer.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Scene } from '@babylonjs/core/scene.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import { VisibleSet } from '../../entities/VisibleSet.ts';
import { PartsMesh } from '../../gpu/PartsMesh.ts';
import type { PackedModels } from '../../models/packModels.ts';
import { InstancedModels, MIN_INSTANCED_INDICES, templateIndex } from './InstancedModels.ts';

/** Two models: the first has 3,000 indices at LOD 0, everything else three. */
function packedModels(): PackedModels {
  const templates = Array.from({ length: 8 }, (_, slot) => new Uint32Array(slot === 0 ? 3000 : 3));
  return { texels: new Uint32Array(4), width: 1, height: 1, templates, sizes: [] };
}

function visibleRows(rows: readonly { model: number; lod: number }[]): VisibleSet {
  const visible = new VisibleSet();
  rows.forEach(({ model, lod }, row) => {
    visible.rows[row] = row;
    visible.modelIndex[row] = model;
    visible.lod[row] = lod;
  });
  visible.count = rows.length;
  return visible;
}

function setUp() {
  const scope = new Scope();
  const scene = new Scene(new NullEngine());
  const material = new ShaderMaterial('entities', scene, { vertexSource: '', fragmentSource: '' });
  return { scope, scene, instanced: new InstancedModels(scope, scene, material) };
}

/** Passes the visible rows as the layer does. @returns the rows that are left for the list */
function rowsNotInstanced(instanced: InstancedModels, visible: VisibleSet, packed: PackedModels): number[] {
  instanced.beginFrame(visible, packed);
  const listed: number[] = [];
  for (let k = 0; k < visible.count; k++) {
    const lod = visible.lod[k] as number;
    if (lod === GLYPH_LOD) continue;
    const row = visible.rows[k] as number;
    if (!instanced.add(templateIndex(visible.modelIndex[k] as number, lod), row)) listed.push(row);
  }
  instanced.commit();
  return listed;
}

/** Instances of each part that is drawn. */
const instanceCounts = (scene: Scene): number[] =>
  scene.meshes
    .filter((mesh): mesh is PartsMesh => mesh instanceof PartsMesh && mesh.isVisible)
    .flatMap(({ parts }) => [...parts.instanceCount.subarray(0, parts.count)]);

const bulkRowCount = Math.ceil(MIN_INSTANCED_INDICES / 3000);

test('a model is drawn as instances from where its indices are many; simple ones, few ones and glyphs are not', () => {
  const { scene, instanced } = setUp();
  const packed = packedModels();
  const near = Array.from({ length: bulkRowCount }, () => ({ model: 0, lod: 0 }));
  const others = [
    { model: 1, lod: 0 },
    { model: 0, lod: 2 },
    { model: 0, lod: GLYPH_LOD },
  ];
  expect(rowsNotInstanced(instanced, visibleRows([...near, ...others]), packed)).toEqual([
    bulkRowCount,
    bulkRowCount + 1,
  ]);
  expect(instanceCounts(scene)).toEqual([bulkRowCount]);
  expect(rowsNotInstanced(instanced, visibleRows(near.slice(1)), packed)).toHaveLength(bulkRowCount - 1);
  expect(instanceCounts(scene)).toEqual([]);
});

test('thousands of instances are one draw call, and end with the layer, buffers included', () => {
  const { scope, scene, instanced } = setUp();
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const [created, disposed] = [vi.spyOn(Buffer.prototype, 'create'), vi.spyOn(Buffer.prototype, 'dispose')];
  const many = visibleRows([]);
  many.rows = Uint32Array.from({ length: 5000 }, (_, row) => row);
  many.lod = new Uint8Array(5000);
  many.modelIndex = new Uint8Array(5000);
  many.count = 5000;
  expect(rowsNotInstanced(instanced, many, packedModels())).toEqual([]);
  expect(instanceCounts(scene)).toEqual([5000]);
  scope.dispose();
  expect(scene.meshes).toHaveLength(0);
  expect(scene.geometries).toHaveLength(0);
  const buffers = new Set(created.mock.contexts);
  expect(buffers.size).toBeGreaterThan(2);
  expect(new Set(disposed.mock.contexts)).toEqual(buffers);
});

test('models that are loaded again take the place of the old ones', () => {
  const { scene, instanced } = setUp();
  const near = visibleRows(Array.from({ length: bulkRowCount }, () => ({ model: 0, lod: 0 })));
  rowsNotInstanced(instanced, near, packedModels());
  const [before] = scene.meshes;
  rowsNotInstanced(instanced, near, packedModels());
  expect(scene.meshes).toHaveLength(1);
  expect(scene.meshes[0]).not.toBe(before);
});

test('a model that fades is an instance of two levels, however few there are', () => {
  const { scene, instanced } = setUp();
  instanced.beginFrame(visibleRows([]), packedModels());
  instanced.addFading(templateIndex(1, 1), 4);
  instanced.commit();
  expect(instanceCounts(scene)).toEqual([1, 1]);
  expect(rowsNotInstanced(instanced, visibleRows([{ model: 1, lod: 1 }]), packedModels())).toEqual([0]);
});

test('models with one template are drawn together, and count together', () => {
  const { scene, instanced } = setUp();
  const packed = packedModels();
  const shared = new Uint32Array(MIN_INSTANCED_INDICES / 2);
  const templates = packed.templates.map((template, slot) => (slot === 1 || slot === 5 ? shared : template));
  const alike = [0, 1].map((model) => ({ model, lod: 1 }));
  expect(rowsNotInstanced(instanced, visibleRows(alike), { ...packed, templates })).toEqual([]);
  expect(instanceCounts(scene)).toEqual([2]);
  instanced.beginFrame(visibleRows([]), { ...packed, templates });
  instanced.addFading(templateIndex(1, 0), 4);
  instanced.commit();
  expect(instanceCounts(scene)).toEqual([1, 1]);
});
