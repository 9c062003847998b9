import { expect, test } from 'vitest';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { WirePersonEntity } from '../../domain/wire/siteEntities.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { PlausibilityFilter } from '../../services/live/PlausibilityFilter.ts';
import { CallError } from '../../services/rest/CallError.ts';
import type { StateService } from '../../services/state/StateService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { World } from '../../state/world/World.ts';
import { LiveLists } from './LiveLists.ts';

const PERSON_BOLD = { id: '10', name: '10', type: 'people', info: { firstname: 'Bold' } } as WirePersonEntity;
const noList = async () => [];

/** A live world whose backend answers the call for people as told, and all others with empty lists. */
function setUp() {
  const world = new World(Date.now, { filterMineArea: false });
  const people = { answer: async (): Promise<WirePersonEntity[]> => [PERSON_BOLD] };
  const calls = { vehicleEntities: noList, vehicleStates: noList, siteEntities: noList, visuals: noList };
  const catalogue = { ...calls, peopleEntities: () => people.answer() } as unknown as Catalogue;
  const states = { assets: noList, sensors: noList, sensorStatuses: noList, zones: noList, presence: noList };
  const faults = new CallFaults();
  const scope = new Scope();
  const lists = new LiveLists(scope, {
    config: { filterMineArea: false } as SiteConfig,
    catalogue,
    states: states as unknown as StateService,
    world,
    calls: faults,
  });
  const filter = { cleanStates: (list: unknown[]) => list } as unknown as PlausibilityFilter;
  const resyncLists = () => lists.resync(scope.signal, filter);
  const siteEntityNames = () => [...world.siteEntities.all()].map(({ name }) => name);
  return { scope, people, faults, lists, resyncLists, siteEntityNames };
}

// rules.md#refused-calls
test.each([401, 403])('people are forgotten where their list is refused by %i', async (status) => {
  const { scope, people, faults, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  expect(siteEntityNames()).toEqual(['10']);
  people.answer = () => Promise.reject(new CallError(status, 'refused'));
  await resyncLists();
  expect(siteEntityNames()).toEqual([]);
  expect(faults.state.failedCalls.map(({ call }) => call)).toEqual(['people']);
  scope.dispose();
});

test.each([0, 500, 503])('people stay where their list fails otherwise (%i)', async (status) => {
  const { scope, people, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  people.answer = () => Promise.reject(new CallError(status, 'failed'));
  await resyncLists();
  expect(siteEntityNames()).toEqual(['10']);
  scope.dispose();
});

test('people are fetched again with the lists that other users change: cap lamps are handed on', async () => {
  const { scope, people, lists, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  people.answer = async () => [PERSON_BOLD, { ...PERSON_BOLD, id: '11', name: '11' }];
  lists.readSiteEntities();
  await expect.poll(siteEntityNames).toEqual(['10', '11']);
  scope.dispose();
});
