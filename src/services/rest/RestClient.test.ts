import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, RestClient } from './RestClient.ts';

const client = new RestClient(async () => 'secret-token');
const signal = new AbortController().signal;

function answer(body: string, init: ResponseInit): void {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

async function failure(run: Promise<unknown>): Promise<CallError> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`no CallError but ${String(error)}`);
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe('RestClient', () => {
  it('sends the bearer token of the moment in a header, never in the address', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('[1]'));
    vi.stubGlobal('fetch', fetched);
    expect(await client.getJson('http://mine/api', signal)).toEqual([1]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('http://mine/api');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret-token');
  });

  it.each([
    [401, '{"message":"Token expired"}', 'Token expired'],
    [401, '', 'Unauthorized'],
    [403, '<html>', 'Unauthorized'],
    [503, '', 'Request failed: 503'],
    [500, '{"message":42}', 'Request failed: 500'],
  ])('answers %d with %j as “%s”', async (status, body, message) => {
    answer(body, { status });
    expect(await failure(client.getJson('http://mine/api', signal))).toMatchObject({ status, message });
  });

  it.each([
    ['{"message":"Taken","code":"name_taken"}', 'name_taken'],
    ['{"message":"Taken","code":"of_a_later_version"}', undefined],
    ['{"message":"Taken","code":7}', undefined],
    ['[]', undefined],
    ['null', undefined],
  ])('reads the code of %s as %s', async (body, code) => {
    answer(body, { status: 409 });
    expect((await failure(client.getJson('http://mine/api', signal))).code).toBe(code);
  });

  it('waits for a token no longer than for the call', async () => {
    const noToken = new RestClient(() => new Promise<string>(() => {}));
    const busy = noToken.callJson('http://mine/api', { signal, timeoutMs: 20 });
    expect(await failure(busy)).toMatchObject({ status: 0, message: 'Network error' });
  });

  it('says “Network error” when nobody answers', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure(client.getJson('http://mine/api', signal))).toMatchObject({
      status: 0,
      message: 'Network error',
    });
  });

  it('ends a call without an answer after 10 s', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')));
    vi.stubGlobal('fetch', async (_url: string, { signal: given }: RequestInit) => given?.throwIfAborted());
    expect(await failure(client.getJson('http://mine/api', signal))).toMatchObject({ message: 'Network error' });
    expect(timeouts).toHaveBeenCalledWith(10_000);
    timeouts.mockRestore();
  });

  it('says “Invalid response format” for a body that is no JSON', async () => {
    answer('<html>', { status: 200 });
    expect((await failure(client.getJson('http://mine/api', signal))).message).toBe('Invalid response format');
  });

  it('says “Network error” for a body that breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":')),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    expect(await failure(client.getJson('http://mine/api', signal))).toMatchObject({
      status: 0,
      message: 'Network error',
    });
  });

  it('passes an abort on that comes while a refusal is read', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      pull: (stream) => {
        controller.abort();
        stream.error(controller.signal.reason);
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }));
    await expect(client.getJson('http://mine/api', controller.signal)).rejects.toThrow(/abort/i);
  });

  it('passes an abort on as it is', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      controller.abort();
      throw init.signal?.reason;
    });
    await expect(client.getJson('http://mine/api', controller.signal)).rejects.toThrow(/abort/i);
  });

  it('counts the calls under way, and each only as long as it lasts', async () => {
    const busy = { requests: 0 };
    const seen: number[] = [];
    vi.stubGlobal('fetch', async () => {
      seen.push(busy.requests);
      return new Response('{}', { status: seen.length === 1 ? 200 : 500 });
    });
    const counting = new RestClient(async () => 'token', busy);
    await counting.callJson('http://mine/api', { signal, method: 'POST', body: {} });
    await failure(counting.getJson('http://mine/api', signal));
    expect(seen).toEqual([1, 1]);
    expect(busy.requests).toBe(0);
  });
});
