/** Folders that the backend refuses to save, and those of a site whose maps are not known (rules.md#tree). */
import { proxy } from 'valtio';
import { expect, it, vi } from 'vitest';
import { fakePage } from '../../../tests/fixtures/fakePage.ts';
import { childrenOf, ROOT_FOLDER } from '../../domain/tree/tree.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns } from '../../state/designs/designs.ts';
import { createMapData } from '../../state/map/mapData.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { World } from '../../state/world/World.ts';
import { followTrees } from './trees.ts';

const MAP: MapVersion = { id: 'new', name: 'Khar', mineAreas: [], atMs: 1, tilesetUrl: '', fileDir: '' };

const pageScope = fakePage();

interface Setting {
  maps?: readonly MapVersion[];
  multimap?: boolean;
  /** Status of the answer to a save. */
  saveStatus?: number;
}

function openTrees({ maps = [MAP], multimap = true, saveStatus = 200 }: Setting) {
  const asked: string[] = [];
  const rest = {
    callJsonWithHeaders: async (url: string, { method = 'GET' }: { method?: string }) => {
      asked.push(`${method} ${url}`);
      if (method === 'POST' && saveStatus !== 200) throw new CallError(saveStatus, 'Refused');
      return { body: [], headers: new Headers({ etag: '1' }) };
    },
  };
  const calls = new CallFaults();
  const sources = {
    ...{ rest, calls, world: new World(Date.now, { filterMineArea: false }) },
    config: { sntURL: '', multimap, filterMineArea: false, site: { timeZone: 'UTC' } },
    site: Object.assign(createSite(), { phase: 'ready', maps }),
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
    ...{ mapData: createMapData(), designs: createDesigns() },
  };
  const trees = followTrees(pageScope(), sources as unknown as Parameters<typeof followTrees>[1]);
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await trees.whenIdle();
  };
  const folders = () => childrenOf(trees.tree('vehicle'), ROOT_FOLDER).map(({ name }) => name);
  const saves = () => asked.filter((call) => call.startsWith('POST')).length;
  return { trees, calls, asked, pass, folders, saves };
}

const addFolder = ({ trees }: ReturnType<typeof openTrees>) =>
  trees.edit('vehicle', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT_FOLDER });

it.each([403, 400, 409])(
  'a save that is refused with %s is named and made once, and its edits are taken back',
  async (saveStatus) => {
    const opened = openTrees({ saveStatus });
    await opened.pass(0);
    addFolder(opened);
    // Long enough for retries, and for the trees to be read again.
    await opened.pass(65_000);
    const { trees, calls, folders, saves } = opened;
    expect([trees.state.saveState, folders(), saves()]).toEqual(['saved', [], 1]);
    expect(calls.state.failedCalls.map(({ call }) => call)).toEqual(['treeSave']);
    calls.retryAll();
    await opened.pass(0);
    expect([calls.state.failedCalls, saves()]).toEqual([[], 1]);
  },
);

it.each([401, 408, 429, 500, 0])('a save that fails with %s is repeated, and keeps its edits', async (saveStatus) => {
  const opened = openTrees({ saveStatus });
  await opened.pass(0);
  addFolder(opened);
  await opened.pass(25_000);
  expect(opened.trees.state.saveState).toBe('failed');
  expect(opened.folders()).toEqual(['North']);
  expect(opened.saves()).toBeGreaterThan(1);
});

it('nothing is asked for before a map is known', async () => {
  const { pass, asked, calls } = openTrees({ maps: [] });
  await pass(65_000);
  expect([asked, calls.state.failedCalls]).toEqual([[], []]);
});

it('the one tree of a site needs no map', async () => {
  const opened = openTrees({ maps: [], multimap: false });
  await opened.pass(0);
  addFolder(opened);
  await opened.pass(1_000);
  expect(opened.asked.every((call) => call.endsWith('/api/adt/workspace/hll'))).toBe(true);
  expect([opened.folders(), opened.saves()]).toEqual([['North'], 1]);
});
