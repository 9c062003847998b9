import { afterEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { ZoneService } from './ZoneService.ts';

const { signal } = new AbortController();
const recordedCalls: { url: string; method: string | undefined; body: unknown }[] = [];

function serviceAnswering(answer: Response): ZoneService {
  recordedCalls.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    recordedCalls.push({ url, method, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body });
    return answer;
  });
  return new ZoneService(new RestClient(async () => 'token'), 'https://snt');
}
afterEach(() => vi.unstubAllGlobals());

const newZone = { zoneName: 'Yard', map: 'm', points: [], lowerZ: null, upperZ: 0 };

it('creates without a revision, changes from the one that is known', async () => {
  const successAnswer = () => Response.json({ message: 'success', id: 'z', revision: 4 });
  expect(await serviceAnswering(successAnswer()).save(newZone, undefined, signal)).toEqual({ id: 'z', revision: 4 });
  expect(recordedCalls).toEqual([{ url: 'https://snt/api/ruleZone', method: 'POST', body: newZone }]);
  await serviceAnswering(successAnswer()).save(newZone, { id: 'z', revision: 3 }, signal);
  expect(recordedCalls[0]).toMatchObject({ method: 'PUT', body: { ...newZone, id: 'z', revision: 3 } });
});

it('recognises a change from an older revision, and rejects an answer without a revision', async () => {
  const problem = { message: 'Another user has changed this zone meanwhile.', code: 'revision_outdated' };
  const outdated = serviceAnswering(Response.json(problem, { status: 409 }));
  await expect(outdated.save(newZone, { id: 'z', revision: 1 }, signal)).rejects.toMatchObject({
    status: 409,
    code: 'revision_outdated',
  });
  const bare = serviceAnswering(Response.json({ message: 'success' }));
  await expect(bare.save(newZone, undefined, signal)).rejects.toThrow('Invalid response format');
});

it('reads a zone as it is now, with all that is stored of it', async () => {
  const wire = { id: 'z', points: '[]', revision: 7, ruleType: 'one_way' };
  const listAnswer = () => Response.json({ status: 'SUCCESS', result: [{ id: 'a', points: '[]' }, wire] });
  expect(await serviceAnswering(listAnswer()).read('m 1', 'z', signal)).toMatchObject(wire);
  expect(recordedCalls[0]?.url).toBe('https://snt/api/ruleZone/list?map=m%201');
  expect(await serviceAnswering(listAnswer()).read('m 1', 'gone', signal)).toBeUndefined();
});

it('removes from a revision, and asks for the history by id', async () => {
  await serviceAnswering(Response.json({})).remove({ id: 'z', revision: 2 }, signal);
  expect(recordedCalls[0]).toMatchObject({ method: 'DELETE', body: { id: 'z', revision: 2 } });
  const change = { revision: 1, action: 'created', userName: 'Anna', timestamp: 5, zone: { id: 'z', points: '[]' } };
  expect(await serviceAnswering(Response.json([change])).history('a/b', signal)).toMatchObject([{ userName: 'Anna' }]);
  expect(recordedCalls[0]?.url).toBe('https://snt/api/ruleZone/history?id=a%2Fb');
});
