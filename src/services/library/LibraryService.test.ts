import { afterEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { LibraryService } from './LibraryService.ts';

const { signal } = new AbortController();
const recordedCalls: { url: string; method: string | undefined; body: unknown; type: string | null }[] = [];

function serviceAnswering(answer: Response): LibraryService {
  recordedCalls.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, body, headers } = init;
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
    recordedCalls.push({ url, method, body: sent, type: new Headers(headers).get('content-type') });
    return answer;
  });
  return new LibraryService(new RestClient(async () => 'token'), { sntUrl: 'https://snt', site: 'Khar' });
}
afterEach(() => vi.unstubAllGlobals());

const assetRef = { type: 'fixed asset', id: 'op-1', itemType: 'asset' } as const;

it('renames with id, type, site, item type and the name', async () => {
  await serviceAnswering(Response.json({ message: 'success' })).rename(assetRef, 'OP-9', signal);
  const body = { ...assetRef, site: 'Khar', data: { name: 'OP-9' } };
  expect(recordedCalls).toEqual([{ url: 'https://snt/api/entities', method: 'PUT', body, type: 'application/json' }]);
});

it('removes annotations by the call that is theirs, all else by the common one', async () => {
  await serviceAnswering(new Response('Successful!')).remove(
    { type: 'annotation', id: 'a', itemType: 'annotation' },
    signal,
  );
  expect(recordedCalls[0]).toMatchObject({
    url: 'https://snt/api/entities/disable',
    method: 'POST',
    body: { uuid: 'a' },
  });
  await serviceAnswering(Response.json({ message: 'success' })).remove(assetRef, signal);
  expect(recordedCalls[0]).toMatchObject({ url: 'https://snt/api/entities', method: 'DELETE', body: { id: 'op-1' } });
});

it('removes an annotation by the uuid that its backend gave it', async () => {
  const ref = { type: 'annotation', id: '17', itemType: 'annotation' } as const;
  await serviceAnswering(new Response('Successful!')).remove(ref, signal, 'f3a0');
  expect(recordedCalls[0]).toMatchObject({ url: 'https://snt/api/entities/disable', body: { uuid: 'f3a0' } });
});

it.each([
  ['The sign is locked by the survey', 'text/plain', 'The sign is locked by the survey'],
  [JSON.stringify({ message: 'Not allowed here' }), 'application/json', 'Not allowed here'],
  ['', 'text/plain', undefined],
])('shows an answer other than the text of the success as a refusal: %j', async (text, type, serverText) => {
  const answer = new Response(text, { headers: { 'content-type': type } });
  const removed = serviceAnswering(answer).remove({ type: 'annotation', id: 'a', itemType: 'annotation' }, signal);
  await expect(removed).rejects.toMatchObject({ status: 200, serverText });
});

it.each(['Successful!', '"Successful!"', ' Successful!\n'])('takes %j for the success', async (text) => {
  const ref = { type: 'annotation', id: 'a', itemType: 'annotation' } as const;
  await expect(serviceAnswering(new Response(text)).remove(ref, signal)).resolves.toBeUndefined();
});

it.each(['text/html; charset=utf-8', 'application/json'])(
  'takes the bare text of a backend that calls it %s',
  async (type) => {
    const ref = { type: 'annotation', id: 'a', itemType: 'annotation' } as const;
    const answer = new Response('Successful!', { headers: { 'content-type': type } });
    await expect(serviceAnswering(answer).remove(ref, signal)).resolves.toBeUndefined();
  },
);

it('uploads a file as it is, and answers its id', async () => {
  const file = new Blob(['0\nEOF']);
  const uploaded = serviceAnswering(Response.json({ message: 'success', id: 'd', uuid: 'd' }));
  expect(await uploaded.upload(file, { name: 'Stope 7', mineArea: '' }, signal)).toBe('d');
  const url = 'https://snt/api/designs?name=Stope+7';
  expect(recordedCalls).toEqual([{ url, method: 'POST', body: file, type: 'application/octet-stream' }]);
});

it.each([
  [{ message: 'success', id: null }, ''],
  [{ message: 'success', id: 7 }, '7'],
])('creates an annotation by the answer %j', async (answer, id) => {
  const info = { type: 'location', imgUrl: 'stop', location: { easting: 1, northing: 2, alt: 3 } } as const;
  const created = serviceAnswering(Response.json(answer)).create({ type: 'annotation', name: 'Stop', info }, signal);
  expect(await created).toBe(id);
});

it("returns the server's message, and rejects an answer without an id", async () => {
  const taken = serviceAnswering(Response.json({ message: 'This name already exists' }, { status: 409 }));
  await expect(taken.rename(assetRef, 'OP-2', signal)).rejects.toMatchObject({
    status: 409,
    serverText: 'This name already exists',
  });
  const empty = serviceAnswering(Response.json({}));
  await expect(empty.upload(new Blob(), { name: 'x', mineArea: '' }, signal)).rejects.toThrow(
    'Invalid response format',
  );
});
