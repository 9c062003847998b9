import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import { boxModels, followModels, type LoadedModels, type ReadVehicleModels } from './loadModels.ts';

const URLS = ['/a.glb', '/b.glb'];
const PACKED = boxModels();
let scope: Scope;
/** Files that do not come. */
let missing: string[];
let fetchCount: number;
let loaded: LoadedModels[];

beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  missing = [];
  fetchCount = 0;
  loaded = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetchCount++;
    if (missing.includes(url)) throw new TypeError('Failed to fetch');
    // Without a stream, which takes real time.
    const body = { body: null, arrayBuffer: async () => new TextEncoder().encode(url).buffer };
    return { ok: true, url: '', headers: new Headers(), ...body } as unknown as Response;
  });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file has one part, which is named like the file. */
function follow(read: Partial<ReadVehicleModels> = {}): void {
  const reader: ReadVehicleModels = {
    read: async (bytes) => [{ path: [new TextDecoder().decode(bytes as Uint8Array)] } as unknown as GltfPart],
    pack: async () => ({ packed: PACKED, missing: [] }),
    ...read,
  };
  followModels(scope, URLS, reader, (models) => loaded.push(models));
}
const problems = () => loaded.map((models) => models.problems);

test('a file that cannot be fetched is asked for again, less and less often, and its models come with it', async () => {
  missing = ['/b.glb'];
  const packed: string[] = [];
  follow({
    pack: async (parts) => {
      packed.push(parts.map(({ path }) => path.join()).join(' '));
      return { packed: PACKED, missing: [] };
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(problems()).toEqual([['/b.glb: Failed to fetch']]);
  await vi.advanceTimersByTimeAsync(60_000);
  // At 0, 5, 15 and 35 s.
  expect([fetchCount, loaded.length]).toEqual([2 * 4, 1]);
  missing = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(problems()[1]).toEqual([]);
  expect([packed[0], packed.at(-1)]).toEqual(['/a.glb', '/a.glb /b.glb']);
  const all = fetchCount;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([fetchCount, loaded.length]).toEqual([all, 2]);
});

test('an attempt that brings less than the first takes no model away', async () => {
  missing = ['/b.glb'];
  follow();
  await vi.advanceTimersByTimeAsync(0);
  missing = URLS;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(problems()).toEqual([['/b.glb: Failed to fetch']]);
});

test.each<[string, Partial<ReadVehicleModels>]>([
  ['a damaged file', { read: () => Promise.reject(new FileFault('damaged', 'cut')) }],
  ['files that cannot be packed', { pack: () => Promise.reject(new FileFault('tooLarge', 'cut')) }],
])('%s is not asked for again', async (_what, reader) => {
  follow(reader);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([fetchCount, loaded.length]).toEqual([2, 1]);
  expect(problems()[0]?.[0]).toContain('cut');
});

test('a reader that could not be started is asked again, and nothing once the page is closed', async () => {
  let starts = 0;
  follow({
    pack: () => {
      starts++;
      return Promise.reject(new Error('no worker'));
    },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(starts).toBe(2);
  scope.dispose();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(starts).toBe(2);
});
