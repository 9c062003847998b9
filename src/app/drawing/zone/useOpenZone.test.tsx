/** A zone is read before it is opened: what happens meanwhile is worth more than the answer. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const SITE_POINT = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const CORNERS = JSON.stringify([
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 9, y: 9 },
]);

let useOpenZone: typeof import('./useOpenZone.ts')['useOpenZone'];
let drafts: Drafts;
let answerOf: Map<string, (zone: object | string | undefined) => void>;
let openZone: (id: string) => void;

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ useOpenZone } = await import('./useOpenZone.ts'));
});
beforeEach(() => {
  drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  answerOf = new Map();
});
afterEach(() => vi.unstubAllGlobals());

function Opening() {
  const { open, openingId = 'none', failure = 'none' } = useOpenZone();
  openZone = open;
  return `opening ${openingId}, failure ${failure}`;
}

async function openList() {
  const services = {
    drafts,
    zones: { read: (_map: string, id: string) => new Promise((resolve) => answerOf.set(id, resolve)) },
    mapData: proxy({ mapId: 'm' }),
    world: { origin: undefined },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Opening />
    </AppProvider>,
  );
  const open = (id: string) => page.during(() => openZone(id));
  const answer = (id: string, zone: object | string | undefined) => page.during(() => answerOf.get(id)?.(zone));
  return { ...page, open, answer };
}

const wireZone = (id: string) => ({ id, name: id, points: CORNERS, lowerZ: null, upperZ: null, mapInfo: { id: 'm' } });
const openedId = () => drafts.of('zone').fields['id'];

it('opens the zone as it was read, and says that it reads', async () => {
  const { text, open, answer, unmount } = await openList();
  await open('a');
  expect(text()).toBe('opening a, failure none');
  await answer('a', wireZone('a'));
  expect(text()).toBe('opening none, failure none');
  expect(openedId()).toBe('a');
  expect(drafts.of('zone').draft.points).toHaveLength(3);
  await unmount();
});

it.each([
  ['an answer', wireZone('a')],
  ['a refusal', 'The database does not answer.'],
])('%s that comes late leaves what was drawn meanwhile', async (_what, zone) => {
  const { text, open, answer, unmount } = await openList();
  await open('a');
  const draft = { points: [SITE_POINT], undoSteps: [[]], done: false };
  drafts.change('zone', { draft });
  await answer('a', zone);
  expect(drafts.of('zone').draft).toBe(draft);
  expect(openedId()).toBeUndefined();
  expect(text()).toBe('opening none, failure none');
  await unmount();
});

it('opens the zone that was chosen last, whichever is answered first', async () => {
  const { text, open, answer, unmount } = await openList();
  await open('a');
  await open('b');
  await answer('a', wireZone('a'));
  expect(text()).toBe('opening b, failure none');
  expect(openedId()).toBeUndefined();
  await answer('b', wireZone('b'));
  expect(openedId()).toBe('b');
  await unmount();
});

it('opens nothing once the list is closed', async () => {
  const { open, unmount } = await openList();
  await open('a');
  await unmount();
  answerOf.get('a')?.(wireZone('a'));
  await new Promise(setImmediate);
  expect(openedId()).toBeUndefined();
});

it('says why it could not, until the next try', async () => {
  const { text, open, answer, unmount } = await openList();
  await open('a');
  await answer('a', 'No network.');
  expect(text()).toBe('opening none, failure No network.');
  await open('a');
  expect(text()).toBe('opening a, failure none');
  await answer('a', undefined);
  expect(text()).toBe('opening none, failure The zone has been removed by another user');
  await unmount();
});
