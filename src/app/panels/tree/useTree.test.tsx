/** Rows, checks and figures of folders: what nobody knows of a vehicle is not said of it. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { folderCheck } from '../../../domain/tree/checks.ts';
import { fileKey, ROOT_FOLDER, type Tree, type TreeNode } from '../../../domain/tree/tree.ts';
import { defaultViewState } from '../../../domain/view/viewState.ts';
import type { PresenceFilter } from '../../../state/tree/treePanel.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useTree } from './useTree.ts';

const NOW_MS = 1_800_000_000_000;

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
});

const fileOf = (id: string): TreeNode => ({
  kind: 'file',
  id: fileKey('vehicle', id),
  name: id,
  parent: ROOT_FOLDER,
  itemType: 'vehicle',
  entityId: id,
});
const nodes = ['driving', 'parked', 'retired'].map(fileOf);
const TREE: Tree = { nodes: new Map(nodes.map((node) => [node.id, node])) };

function Shown() {
  const { rows, counts, isChecked } = useTree();
  const count = counts.get(ROOT_FOLDER);
  const names = rows.map(({ node }) => (node.kind === 'file' && isChecked(node) ? `${node.name}*` : node.name));
  return <>{`${names.join(' ')}; online ${count?.online} of ${count?.total}; checked ${folderCheck(count)}`}</>;
}

/** Rows of the vehicles, checked ones with an asterisk; two of them are known to the site. */
function shownText(presence: PresenceFilter): string {
  const world = new World(() => NOW_MS, { filterMineArea: false });
  world.seedVehicles(['driving', 'parked'].map((id) => ({ id, name: id, offline: id === 'parked' })));
  world.flush();
  const panel = { category: 'vehicle', mode: 'all', search: '', fields: { vehicle: {} }, presence };
  const services = {
    config: { site: { words: [] } },
    world,
    slots: proxy({ selected: 'viewer_1' }),
    slotViews: proxy({ bySlot: { viewer_1: { shown: defaultViewState() } } }),
    trees: { tree: () => TREE, state: proxy({ version: 0 }) },
    treePanel: proxy({ ...panel, closed: {}, opened: {}, collapsedInSearch: {} }),
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <Shown />
    </AppProvider>,
  );
}

it.each<[PresenceFilter, string]>([
  ['all', 'driving* parked retired'],
  ['online', 'driving*'],
  ['offline', 'parked'],
])('a vehicle that the site does not know is neither online nor offline (%s: %s)', (presence, rows) => {
  expect(shownText(presence)).toBe(`${rows}; online 1 of 3; checked some`);
});
