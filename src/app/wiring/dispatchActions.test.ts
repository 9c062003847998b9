/** The Dispatcher's requests, whose code is fetched with the first of them. */
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { en } from '../../i18n/en/en.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import { Scope } from '../../lifetime/scope.ts';
import { dispatchActions } from './dispatch.ts';

const server = vi.hoisted(() => ({ isAway: true, openedServices: 0 }));

vi.mock('../../services/status/StatusService.ts', () => ({
  StatusService: class {
    constructor() {
      if (server.isAway) throw new PartError('TypeError: Failed to fetch');
      server.openedServices++;
    }
    page = async () => 'page';
    timelines = async () => 'timelines';
  },
}));

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

it('equipment status whose code could not be fetched says so, and is read once the server is back', async () => {
  const scope = new Scope();
  const { statusPage, statusTimelines } = dispatchActions(scope, {
    config: { sntURL: 'https://mine/snt', site: { timeZone: 'UTC' } },
    storage: memoryStorage(),
    userId: 'me',
  } as unknown as Parameters<typeof dispatchActions>[1]);
  const readBoth = () =>
    Promise.all([
      statusPage({} as Parameters<typeof statusPage>[0], scope.signal),
      statusTimelines(['HT-1'], 0, 1, scope.signal),
    ]);
  expect(await readBoth()).toEqual(['Network error', 'Network error']);
  server.isAway = false;
  expect(await readBoth()).toEqual(['page', 'timelines']);
  expect(await readBoth()).toEqual(['page', 'timelines']);
  expect(server.openedServices).toBe(1);
  scope.dispose();
});
