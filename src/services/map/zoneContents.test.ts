import { afterEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { mineAreas, zoneSensors } from './zoneContents.ts';

const config = { sntURL: 'https://snt.mine', stateURL: 'https://state.mine' };
const rest = new RestClient(async () => 'token');
const { signal } = new AbortController();

function stubFetch(body: unknown, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('reads the sensors of a zone with their mine areas', async () => {
  const asked = stubFetch({ status: 'SUCCESS', result: [{ rsuName: 'R1', mineArea: 'NE' }, { rsuName: 7 }, {}] });
  const sensors = await zoneSensors(rest, config, 'z 1', signal);
  expect(sensors).toEqual([{ rsuName: 'R1', mineArea: 'NE' }, { rsuName: '7' }]);
  expect(asked).toEqual(['https://snt.mine/api/emzone/rsu/list/z%201']);
});

it('asks for the sensors of a zone without a token, and waits for none', async () => {
  const fetched = vi.fn(
    async (_url: string, _init?: RequestInit) =>
      new Response(JSON.stringify({ status: 'SUCCESS', result: [{ rsuName: 'R1' }] })),
  );
  vi.stubGlobal('fetch', fetched);
  const withoutToken = new RestClient(() => new Promise<string>(() => {}));
  expect(await zoneSensors(withoutToken, config, 'z1', signal)).toEqual([{ rsuName: 'R1' }]);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://snt.mine/api/emzone/rsu/list/z1');
  expect(new Headers(init?.headers).has('authorization')).toBe(false);
});

it('reads the members of mine areas, and takes a backend without the list as one with none', async () => {
  const asked = stubFetch([{ zoneId: 'a', members: [1, 'b'] }, null, {}]);
  expect(await mineAreas(rest, config, signal)).toEqual([{ zoneId: 'a', members: ['1', 'b'] }]);
  expect(asked).toEqual(['https://state.mine/state/minearea']);
  stubFetch({ message: 'There is no such call' }, 404);
  expect(await mineAreas(rest, config, signal)).toEqual([]);
  stubFetch({ message: 'Not today' }, 403);
  await expect(mineAreas(rest, config, signal)).rejects.toThrow('Not today');
  stubFetch({ zoneId: 'a', members: [] });
  await expect(mineAreas(rest, config, signal)).rejects.toThrow('Invalid response format');
});
