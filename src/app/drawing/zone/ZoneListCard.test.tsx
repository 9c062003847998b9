/** Counts of zones change every second: only the lines that they belong to are drawn. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

let drawnIds: string[];
let buttons: Map<string, () => void>;
/** One in each line. */
vi.mock('../camera/ZoneViewMenu.tsx', () => ({
  ZoneViewMenu: ({ id }: { id: string }) => {
    drawnIds.push(id);
    return null;
  },
}));
vi.mock('../../controls/ToolButton.tsx', () => ({
  ToolButton: ({ label, onClick }: { label: string; onClick: () => void }) => {
    buttons.set(label, onClick);
    return null;
  },
}));
vi.mock('../../controls/CardHeader.tsx', () => ({ CardHeader: () => null }));
vi.mock('../../controls/ZoneMembers.tsx', () => ({ ZoneMembers: () => null }));
vi.mock('../../icons/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../session/useGoToEntity.ts', () => ({ useGoToEntity: () => () => {} }));

let ZoneListCard: typeof import('./ZoneListCard.tsx')['ZoneListCard'];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ ZoneListCard } = await import('./ZoneListCard.tsx'));
});
beforeEach(() => {
  drawnIds = [];
  buttons = new Map();
});
afterEach(() => vi.unstubAllGlobals());

async function openList() {
  const state = proxy<{ zones: Record<string, { count: number }> }>({ zones: { a: { count: 1 } } });
  const list = ['b', 'a'].map((id) => ({ id, name: `Zone ${id}` }));
  const read = vi.fn(() => new Promise(() => {}));
  const services = {
    mapData: proxy({ mapId: 'm', zones: { list: ref(list), phase: 'ready', fault: undefined } }),
    world: { state, origin: undefined },
    calls: { state: proxy({ failedCalls: [] }) },
    drafts: {},
    zones: { read },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <ZoneListCard mayEdit refusal={undefined} onClose={() => {}} />
    </AppProvider>,
  );
  return { ...page, state, read };
}

it('of the zone whose count has changed, or came first', async () => {
  const { state, text, during, unmount } = await openList();
  expect(drawnIds).toEqual(['a', 'b']);
  expect(text()).toBe('Zone a1 insideZone bInside');
  drawnIds = [];
  await during(() => Reflect.set(state.zones, 'a', { count: 2 }));
  expect([drawnIds, text()]).toEqual([['a'], 'Zone a2 insideZone bInside']);
  await during(() => Reflect.set(state.zones, 'b', { count: 5 }));
  expect([drawnIds, text()]).toEqual([['a', 'b'], 'Zone a2 insideZone b5 inside']);
  await during(() => Reflect.set(state.zones, 'elsewhere', { count: 1 }));
  expect(drawnIds).toEqual(['a', 'b']);
  await unmount();
});

it('each line opens its own zone', async () => {
  const { during, read, unmount } = await openList();
  await during(() => buttons.get('Change Zone b')?.());
  expect(read).toHaveBeenCalledExactlyOnceWith('m', 'b');
  await unmount();
});
