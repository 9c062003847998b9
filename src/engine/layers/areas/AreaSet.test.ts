/** Areas of a map are on the GPU once, however many views draw them. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { Scene } from '@babylonjs/core/scene.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import { AreaSet } from './AreaSet.ts';
import { wallSheet } from './shapes.ts';

const ORIGIN = { easting: 100, northing: 200, altitude: 5 };

const wallOf = (id: string, easting: number) =>
  wallSheet(
    id,
    [0, 0, 10, 10].map((x, k) => ({ easting: easting + x, northing: k % 3 ? 210 : 200, altitude: 7 })),
  );

let scope: Scope;
let engine: NullEngine;
let createdBuffers: Record<'vertices' | 'indices', number>;
beforeEach(() => {
  scope = new Scope();
  engine = new NullEngine();
  createdBuffers = { vertices: 0, indices: 0 };
  const { createVertexBuffer, createIndexBuffer } = engine;
  vi.spyOn(engine, 'createVertexBuffer').mockImplementation((data) => {
    createdBuffers.vertices++;
    return createVertexBuffer.call(engine, data);
  });
  vi.spyOn(engine, 'createIndexBuffer').mockImplementation((data) => {
    createdBuffers.indices++;
    return createIndexBuffer.call(engine, data);
  });
});
afterEach(() => {
  scope.dispose();
  engine.dispose();
});

function setOf(...ids: string[]): AreaSet {
  const set = new AreaSet({ scope, engine: engine as unknown as ViewEngine });
  set.setShapes(ids.map((id, k) => wallOf(id, k * 50)));
  return set;
}

/** A mesh of one view that draws areas. */
function meshOfAreas(set: AreaSet, ids: ReadonlySet<string> | undefined, origin = ORIGIN): Mesh {
  const mesh = new Mesh('areas', new Scene(engine));
  const areas = set.shownAreas(ids);
  if (areas) set.fillMesh(mesh, areas.triangles, origin);
  return mesh;
}

test('views share the corners, and the indices where they show the same areas', () => {
  const set = setOf('a', 'b');
  const all = [undefined, undefined, new Set(['a', 'b', 'gone'])].map((ids) => meshOfAreas(set, ids));
  expect(createdBuffers).toEqual({ vertices: 1, indices: 2 });
  expect(all.map((mesh) => mesh.getTotalIndices())).toEqual([12, 12, 12]);
  expect(meshOfAreas(set, new Set(['b'])).getTotalIndices()).toBe(6);
  meshOfAreas(set, new Set(['b', 'other']));
  expect(createdBuffers).toEqual({ vertices: 1, indices: 4 });
  expect(set.shownAreas(new Set())).toBeUndefined();
});

test('indices go with the last view that draws them; other areas have other buffers', () => {
  const set = setOf('a', 'b', 'c');
  const released = vi.spyOn(engine, '_releaseBuffer');
  const mesh = meshOfAreas(set, new Set(['a']));
  const used = set.shownAreas(new Set(['a']));
  meshOfAreas(set, new Set(['b']));
  expect(set.shownAreas(new Set(['a']))).toBe(used);
  mesh.dispose();
  meshOfAreas(set, new Set(['c']));
  expect(released).toHaveLastReturnedWith(true);
  expect(set.shownAreas(new Set(['a']))).not.toBe(used);

  const { version } = set;
  set.setShapes([wallOf('a', 0)]);
  expect(set.version).toBeGreaterThan(version);
  expect(meshOfAreas(set, undefined).getTotalIndices()).toBe(6);
});

test('another origin, and a lost context, make new corners', () => {
  const set = setOf('a');
  meshOfAreas(set, undefined);
  meshOfAreas(set, undefined, { ...ORIGIN });
  expect(createdBuffers.vertices).toBe(2);
  const { version } = set;
  set.restore();
  expect(set.version).toBeGreaterThan(version);
  meshOfAreas(set, undefined);
  expect(createdBuffers).toEqual({ vertices: 3, indices: 4 });
});
