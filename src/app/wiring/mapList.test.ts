/** The list of maps of any backend (rules.md#entity-calls). */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { mapListLoader } from './mapList.ts';

async function listed(...result: object[]): Promise<MapVersion[]> {
  const scope = new Scope();
  onTestFinished(() => {
    scope.dispose();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 'SUCCESS', result })));
  const catalogue = new Catalogue(new RestClient(async () => 't'), { sntURL: '', fileURL: '' } as SiteConfig);
  const site = createSite();
  mapListLoader(scope, { catalogue, site, calls: new CallFaults() })();
  await vi.waitFor(() => expect(site.phase).toBe('ready'));
  return site.maps;
}

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
