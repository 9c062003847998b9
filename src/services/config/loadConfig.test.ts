import { afterEach, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig } from './loadConfig.ts';

const MINIMAL_CONFIG = {
  sceneURL: '/scene',
  sntURL: '',
  stateURL: '',
  fileURL: '',
  filterMineArea: false,
  multimap: true,
  identity: { endpoint: '/', realm: 'mine', clientId: 'web' },
  site: { name: 'Khar', utmZone: '48N', timeZone: 'Asia/Ulaanbaatar' },
};
const PAGE_URL = 'https://mine.example/twin/index.html?viewer_1=default';
const { signal } = new AbortController();

function stubFetch(body: string, status = 200) {
  const fetched = vi.fn(async (_url: URL) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const faultOf = (error: unknown) => (error instanceof ConfigError ? error.fault : error);
const loadedOrFault = () => loadConfig(PAGE_URL, signal).then((config) => config, faultOf);

afterEach(() => vi.unstubAllGlobals());

it('is read beside the page, and may omit optional parts', async () => {
  const fetched = stubFetch(JSON.stringify(MINIMAL_CONFIG));
  expect(await loadedOrFault()).toMatchObject({
    sceneURL: 'wss://mine.example/scene',
    websocketURL: '',
    routeURL: '',
    reportURL: '',
    projectAltitude: 0,
    extraApps: [],
    keepsShifts: false,
  });
  expect(String(fetched.mock.calls[0]?.[0])).toBe('https://mine.example/twin/config.json');
});

it.each([
  [
    { ...MINIMAL_CONFIG, sntURL: undefined },
    { problem: 'missing', field: 'sntURL' },
  ],
  [
    { ...MINIMAL_CONFIG, multimap: 'yes' },
    { problem: 'wrong', field: 'multimap' },
  ],
  [
    { ...MINIMAL_CONFIG, identity: undefined },
    { problem: 'missing', field: 'identity' },
  ],
  [
    { ...MINIMAL_CONFIG, identity: { ...MINIMAL_CONFIG.identity, realm: 7 } },
    { problem: 'wrong', field: 'identity.realm' },
  ],
  [
    { ...MINIMAL_CONFIG, site: { ...MINIMAL_CONFIG.site, utmZone: '61N' } },
    { problem: 'wrong', field: 'site.utmZone' },
  ],
  [
    { ...MINIMAL_CONFIG, site: { ...MINIMAL_CONFIG.site, timeZone: 'Mine/Time' } },
    { problem: 'wrong', field: 'site.timeZone' },
  ],
  [
    { ...MINIMAL_CONFIG, extraApps: ['weather'] },
    { problem: 'wrong', field: 'extraApps.0' },
  ],
  [
    { ...MINIMAL_CONFIG, stateURL: 'http://' },
    { problem: 'wrong', field: 'stateURL' },
  ],
  [
    { ...MINIMAL_CONFIG, sceneURL: 'ftp://mine' },
    { problem: 'wrong', field: 'sceneURL' },
  ],
  [null, { problem: 'wrong', field: 'config.json' }],
])('names the field: %j', async (config, fault) => {
  stubFetch(JSON.stringify(config));
  expect(await loadedOrFault()).toEqual(fault);
});

it('says why there is none', async () => {
  stubFetch('gone', 404);
  expect(await loadedOrFault()).toEqual({ problem: 'status', status: 404 });
  stubFetch('<html>');
  expect(await loadedOrFault()).toEqual({ problem: 'notJson' });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await loadedOrFault()).toEqual({ problem: 'unreachable' });
});
