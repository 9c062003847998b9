/** What the backend lists by mine area: the members of a map's areas, and the area of each sensor of a zone. */
import i18next from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { WireMineArea, WireZoneRsu } from '../../../domain/wire/zones.ts';
import { en } from '../../../i18n/en/en.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { MineAreaMembers } from './MineAreaMembers.tsx';
import { texts } from './startTexts.en.ts';
import { ZoneSensors } from './ZoneSensors.tsx';

vi.mock('../../controls/VirtualList.tsx', () => ({
  VirtualList: ({ items, renderRow }: { items: readonly { key: string }[]; renderRow: (item: unknown) => ReactNode }) =>
    items.map((item) => <Fragment key={item.key}>{renderRow(item)}; </Fragment>),
}));

interface SectionProps {
  atMs?: number;
  children: ReactNode;
}

vi.mock('./facts.tsx', () => ({
  Section: ({ atMs, children }: SectionProps) => (
    <>
      {atMs !== undefined && `at ${atMs} `}
      {children}
    </>
  ),
}));

beforeAll(async () => {
  const resources = { en: { translation: { ...en, properties: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());

const NOW_MS = 1_800_000_000_000;

/** The text of a card's part once its answer has come. */
async function textOf(part: ReactNode, actions: object): Promise<string> {
  const world = new World(() => NOW_MS, { filterMineArea: true });
  world.seedEntities([{ id: 'HT-1', name: 'Truck 1' }]);
  world.siteEntities.seedPeople([{ id: 'p-1', name: '1042', info: { firstname: 'Bold' } }]);
  world.flush();
  const services = {
    actions,
    world,
    config: { site: { timeZone: 'UTC', words: [] } },
    mapData: proxy({ mapId: 'm', zones: { list: [{ id: 'z-9', name: 'Yard' }] } }),
  };
  const { text, during, unmount } = await mountPage(
    <AppProvider services={services as unknown as AppServices}>{part}</AppProvider>,
  );
  await during(() => {});
  const shown = text();
  await unmount();
  return shown;
}

const areas = (...listed: WireMineArea[]) => ({ mineAreas: async () => listed });

it('lists the members of each area of the map by name, and how many there are with those that are not known here', async () => {
  const listed = areas(
    { zoneId: 'Decline', members: ['p-1', 'HT-1', 'stranger', 'HT-1'] },
    { zoneId: 'z-9', members: [] },
    { zoneId: 'Elsewhere', members: ['HT-1'] },
  );
  const text = await textOf(<MineAreaMembers mapId="m" areas={['Decline']} />, listed);
  expect(text).toContain(`at ${NOW_MS} `);
  expect(text).toContain('Decline3');
  expect(text).toContain('Truck 1; Bold; ');
  expect(text).toContain('Yard0');
  expect(text).not.toContain('Elsewhere');
  expect(await textOf(<MineAreaMembers mapId="m" areas={[]} />, listed)).toContain('Elsewhere1');
  // The zones that are known are of the shown map.
  expect(await textOf(<MineAreaMembers mapId="other" areas={['Decline']} />, listed)).not.toContain('Yard');
});

it('says that nothing is inside where no area is listed, and why where the list is refused', async () => {
  expect(await textOf(<MineAreaMembers mapId="m" areas={['Decline']} />, areas())).toContain(texts.noneInside);
  const refused = { mineAreas: async () => 'Not today' };
  expect(await textOf(<MineAreaMembers mapId="m" areas={['Decline']} />, refused)).toContain('Not today');
});

it('names the sensors of a zone with their mine areas, where those are known', async () => {
  const sensors: WireZoneRsu[] = [
    { rsuName: 'R10', mineArea: 'Decline' },
    { rsuName: 'R9', mineArea: null },
  ];
  expect(await textOf(<ZoneSensors id="z-9" />, { zoneSensors: async () => sensors })).toContain('R9, R10 (Decline)');
});
