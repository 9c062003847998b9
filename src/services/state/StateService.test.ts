import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '../rest/CallError.ts';
import { RestClient } from '../rest/RestClient.ts';
import { StateService } from './StateService.ts';

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

/** A backend that answers the queries of `fault` by it. */
function setUp(fault?: (query: string) => CallError | undefined) {
  const queries: string[] = [];
  const rest = {
    getList: async (_call: string, url: string) => {
      const [, query = ''] = url.split('?');
      queries.push(query);
      const failed = fault?.(query);
      if (failed) throw failed;
      return [];
    },
  };
  return { service: new StateService(rest as unknown as RestClient, 'https://mine.test'), queries };
}

it('asks for alerts in whole seconds, of a replay up to its clock', async () => {
  const { service, queries } = setUp();
  await service.alerts(10_900, signal);
  await service.alerts(10_900, signal, 20_100);
  expect(queries).toEqual(['timestamp=10', 'timestamp=10&until=21']);
});

it('does without the end where a backend refuses what it does not know, once and for all', async () => {
  const { service, queries } = setUp((query) => (query.includes('until') ? new CallError(400, 'unknown') : undefined));
  await service.alerts(10_000, signal, 20_000);
  await service.alerts(11_000, signal, 21_000);
  expect(queries).toEqual(['timestamp=10&until=20', 'timestamp=10', 'timestamp=11']);
});

it('passes other faults on', async () => {
  const { service, queries } = setUp(() => new CallError(503, 'later'));
  await expect(service.alerts(10_000, signal, 20_000)).rejects.toThrow('later');
  expect(queries).toHaveLength(1);
});

// rules.md#implausible-reports
it('alerts of a time in seconds or of 1970 are left out and named, the others are kept', async () => {
  const onSkippedItems = vi.fn();
  const states = new StateService(new RestClient(async () => 'token', { onSkippedItems }), 'https://state.mine');
  const alert = { type: 'one_way', deviceId: 7, deviceName: 12, mapName: 630, timestamp: 1_800_000_000_000 };
  const answer = [{ ...alert, timestamp: 1_800_000_000 }, alert, { ...alert, timestamp: 12 }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const named = { ...alert, deviceId: '7', deviceName: '12', mapName: '630' };
  expect(await states.alerts(0, signal)).toEqual([named]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('alerts', [
    expect.stringMatching(/^#1: timestamp: time 1800000000 counts seconds/),
    expect.stringMatching(/^#3: timestamp: time 12 is of 1970/),
  ]);
});

// rules.md#call-errors
it('people who cannot be read are left out of their chamber or sensor and named, the others are kept', async () => {
  const onSkippedItems = vi.fn();
  const states = new StateService(new RestClient(async () => 'token', { onSkippedItems }), 'https://state.mine');
  const answerWith = (body: unknown) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  answerWith([{ type: 'RC', name: 'RC-3', elements: [{ sap: '10', timestamp: 1 }, { sap: '11' }] }]);
  expect(await states.assets(signal)).toMatchObject([{ name: 'RC-3', elements: [{ sap: '10', timestamp: 1 }] }]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('assetStates', [
    expect.stringMatching(/^#1 RC-3: elements #2: timestamp: \S/),
  ]);
  answerWith([{ type: 'rsu', name: 'R1', elements: [null, { item1: 'L-1', item2: 2 }] }]);
  expect(await states.sensors(signal)).toMatchObject([{ name: 'R1', elements: [{ item1: 'L-1', item2: 2 }] }]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('sensorStates', [expect.stringMatching(/^#1 R1: elements #1: \S/)]);
});
