import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { CallError } from '../rest/CallError.ts';
import { RestClient } from '../rest/RestClient.ts';
import { isNameTaken, ViewService } from './ViewService.ts';

const { signal } = new AbortController();
const service = new ViewService(new RestClient(async () => 'token'), 'https://mine.example', () => 'me');
const viewDraft = { name: 'Crusher', map: 'pit', state: defaultViewState() };

function stubFetch(body: string | null, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['204 without a body', null, 204],
  ['plain text', 'OK', 200],
  ['an empty body', '', 202],
  ['JSON of another shape', '[true]', 200],
])('an answer of %s', (_what, body, status) => {
  it('is success for what needs none', async () => {
    stubFetch(body, status);
    await expect(service.bookmark('a', true, signal)).resolves.toBeUndefined();
    await expect(service.remove('a', true, signal)).resolves.toBeUndefined();
    await expect(service.update('a', 3, viewDraft, signal)).resolves.toEqual({ id: 'a', revision: undefined });
  });

  it('reports no new view', async () => {
    stubFetch(body, status);
    await expect(service.create(viewDraft, signal)).rejects.toThrow('Invalid response format');
  });
});

it('an update that is answered with a taken name is refused, whatever the status', async () => {
  stubFetch('{"message":"This name already exists"}');
  const error = await service.update('a', 3, viewDraft, signal).catch((reason: unknown) => reason);
  expect(isNameTaken(error)).toBe(true);
});

it('reads answers whose unknown fields are null', async () => {
  stubFetch('{"message":"success","id":7,"revision":null}');
  expect(await service.create(viewDraft, signal)).toEqual({ id: '7', revision: undefined });
  expect(await service.update('a', 3, viewDraft, signal)).toEqual({ id: 'a', revision: undefined });
  stubFetch('{"message":"This name already exists","id":null,"revision":null}');
  const refusalOf = (call: Promise<unknown>) => call.catch((reason: unknown) => reason);
  expect(isNameTaken(await refusalOf(service.create(viewDraft, signal)))).toBe(true);
  expect(isNameTaken(await refusalOf(service.update('a', 3, viewDraft, signal)))).toBe(true);
});

it('takes the revision of an update where the answer has one', async () => {
  stubFetch('{"message":"success","revision":4}');
  expect(await service.update('a', 3, viewDraft, signal)).toEqual({ id: 'a', revision: 4 });
});

it.each([403, 404, 500])('refuses an answer of %i', async (status) => {
  stubFetch('no', status);
  for (const call of [service.bookmark('a', true, signal), service.remove('a', true, signal)])
    await expect(call).rejects.toMatchObject({ status });
  await expect(service.update('a', 3, viewDraft, signal)).rejects.toMatchObject({ status });
});

it.each([
  ['a code, whatever the text', new CallError(409, 'Энэ нэр ашиглагдаж байна', { code: 'name_taken' }), true],
  ['the text of a backend without codes', new CallError(200, 'This name already exists'), true],
  ['another conflict', new CallError(409, 'Another user was faster', { code: 'revision_outdated' }), false],
  ['something that is no answer', new TypeError('This name already exists'), false],
])('a taken name is recognised by %s', (_what, error, expected) => {
  expect(isNameTaken(error)).toBe(expected);
});

it('reads the list again where something was saved meanwhile', async () => {
  const answers: ((body: string) => void)[] = [];
  const methods: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    methods.push(method);
    return new Response(await new Promise<string>((resolve) => answers.push(resolve)));
  });
  const list = service.list(signal);
  await vi.waitFor(() => expect(methods).toHaveLength(1));
  const marked = service.bookmark('a', true, signal);
  await vi.waitFor(() => expect(methods).toHaveLength(2));
  const view = { id: 'a', name: 'Crusher', map: 'pit', created_at: '2026-11-18T00:00:00Z', state: viewDraft.state };
  answers[0]?.(JSON.stringify([{ ...view, bookmark: false }]));
  answers[1]?.('');
  await marked;
  await vi.waitFor(() => expect(methods).toEqual(['GET', 'PATCH', 'GET']));
  answers[2]?.(JSON.stringify([{ ...view, bookmark: true }]));
  expect((await list).map(({ bookmark }) => bookmark)).toEqual([true]);
});

it('asks for a list without large documents by a header that needs no consent of another origin, and takes either', async () => {
  const accepted: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    accepted.push(new Headers(headers).get('accept'));
    const { mapVisibleType } = viewDraft.state;
    return Response.json([
      { id: 'whole', state: viewDraft.state },
      { id: 'large', state: { mapVisibleType }, stateOmitted: true },
    ]);
  });
  const views = await service.list(signal);
  expect(views.map(({ id, state }) => [id, state !== undefined])).toEqual([
    ['whole', true],
    ['large', false],
  ]);
  expect(accepted).toEqual(['application/vnd.headframe.short-views+json, */*']);
  // What a browser sends to another origin without asking.
  expect(accepted[0]).toMatch(/^[^"():<>?@[\\\]{}]{1,128}$/);
});
