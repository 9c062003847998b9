/** The list of maps of any backend (rules.md#entity-calls). */
import i18next from 'i18next';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { Notices } from '../../state/notice/notices.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { mapListLoader } from './mapList.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false }));

function createMapList(answer: () => Response) {
  const scope = new Scope();
  onTestFinished(() => {
    scope.dispose();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', async () => answer());
  const catalogue = new Catalogue(new RestClient(async () => 't'), { sntURL: '', fileURL: '' } as SiteConfig);
  const site = createSite();
  const notices = new Notices(scope);
  const load = mapListLoader(scope, { catalogue, site, calls: new CallFaults(), notices });
  return { site, notices, load };
}

async function listed(...result: object[]): Promise<MapVersion[]> {
  const { site, load } = createMapList(() => Response.json({ status: 'SUCCESS', result }));
  load();
  await vi.waitFor(() => expect(site.phase).toBe('ready'));
  return site.maps;
}

// rules.md#call-errors
it('that fails is a notice, wherever one is, and not again until it has been there', async () => {
  let isDown = true;
  const { site, notices, load } = createMapList(() =>
    isDown ? new Response('', { status: 503 }) : Response.json({ status: 'SUCCESS', result: [] }),
  );
  const noticeTexts = () => notices.state.past.map(({ kind, text }) => `${kind}: ${text}`);
  const FAILURE = 'error: Failed to fetch map list: Request failed: 503';
  load();
  await vi.waitFor(() => expect(site.phase).toBe('failed'));
  expect(noticeTexts()).toEqual([FAILURE]);
  load();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(noticeTexts()).toEqual([FAILURE]);
  isDown = false;
  load();
  await vi.waitFor(() => expect(site.phase).toBe('ready'));
  isDown = true;
  load();
  await vi.waitFor(() => expect(site.phase).toBe('failed'));
  expect(noticeTexts()).toEqual([FAILURE, FAILURE]);
});

it.each([
  ['timestamp', {}, { atMs: undefined }],
  ['timestamp', 'some time', { atMs: undefined }],
  ['mineAreas', { north: true }, { mineAreas: [] }],
  ['hdfsDir', 5, { hdfsDir: undefined }],
  ['fileDir', false, { fileDir: '' }],
])('a map whose %s is %j is there without it', async (field, value, expected) => {
  const maps = await listed({ id: 1, mapName: 'Pit', [field]: value });
  expect(maps).toMatchObject([{ id: '1', name: 'Pit', ...expected }]);
});

it('reads the time of a version as text, and a name of figures', async () => {
  const maps = await listed(
    { id: 'old', mapName: 630, timestamp: '2026-11-01T00:00:00Z' },
    { id: 'new', mapName: 630, timestamp: Date.parse('2026-11-18T00:00:00Z') },
  );
  expect(maps.map(({ id, name, atMs }) => [id, name, atMs])).toEqual([
    ['new', '630', Date.parse('2026-11-18T00:00:00Z')],
    ['old', '630', Date.parse('2026-11-01T00:00:00Z')],
  ]);
});
