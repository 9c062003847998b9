/** The code that saves folders is fetched with the first save: without the server that fails as any save does (rules.md#tree). */
import { proxy } from 'valtio';
import { expect, it, vi } from 'vitest';
import { fakePage } from '../../../tests/fixtures/fakePage.ts';
import { childrenOf, ROOT_FOLDER } from '../../domain/tree/tree.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns } from '../../state/designs/designs.ts';
import { createMapData } from '../../state/map/mapData.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { World } from '../../state/world/World.ts';
import { followTrees } from './trees.ts';

let isServerThere = true;
/** As an import of the built page: fails until its files have been fetched. */
vi.mock('../../domain/tree/writeWorkspace.ts', async (importOriginal) => {
  const part = await importOriginal<typeof import('../../domain/tree/writeWorkspace.ts')>();
  return {
    writeWorkspace: part.writeWorkspace,
    get storedWorkspace() {
      if (!isServerThere) throw new PartError('writeWorkspace.js was answered with 502');
      return part.storedWorkspace;
    },
  };
});

const MAP: MapVersion = { id: 'new', name: 'Khar', mineAreas: [], atMs: 1, tilesetUrl: '', fileDir: '' };

const pageScope = fakePage();

it('is named, keeps the folders, and is made by itself once the server is there again', async () => {
  const savedBodies: unknown[] = [];
  const rest = {
    callJsonWithHeaders: async (_url: string, { method, body }: { method?: string; body?: unknown }) => {
      if (method === 'POST') savedBodies.push(body);
      return { body: [], headers: new Headers({ etag: '1' }) };
    },
  };
  const calls = new CallFaults();
  const sources = {
    ...{ rest, calls, world: new World(Date.now, { filterMineArea: false }) },
    config: { sntURL: '', multimap: true, filterMineArea: false, site: { timeZone: 'UTC' } },
    site: Object.assign(createSite(), { phase: 'ready', maps: [MAP] }),
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
    ...{ mapData: createMapData(), designs: createDesigns() },
  };
  const trees = followTrees(pageScope(), sources as unknown as Parameters<typeof followTrees>[1]);
  await trees.whenIdle();
  const folders = () => childrenOf(trees.tree('vehicle'), ROOT_FOLDER).map(({ name }) => name);
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await trees.whenIdle();
  };

  isServerThere = false;
  trees.edit('vehicle', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT_FOLDER });
  await pass(300);
  expect(calls.state.failedCalls).toMatchObject([{ call: 'treeSave', fault: { key: 'network', values: {} } }]);
  expect([trees.state.saveState, folders(), savedBodies]).toEqual(['failed', ['North'], []]);

  isServerThere = true;
  await pass(10_000);
  expect([trees.state.saveState, folders(), calls.state.failedCalls]).toEqual(['saved', ['North'], []]);
  expect(JSON.stringify(savedBodies)).toContain('North');
  expect(savedBodies).toHaveLength(1);
});
