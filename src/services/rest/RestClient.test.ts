import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './CallError.ts';
import { faultOf } from './faults.ts';
import { RestClient } from './RestClient.ts';

const client = new RestClient(async () => 'secret-token');
const signal = new AbortController().signal;

function stubFetch(body: string, init: ResponseInit): void {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

async function callErrorOf(run: Promise<unknown>): Promise<CallError> {
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
    [500, 'The disk is full', 'The disk is full'],
    [502, '{"error":{"message":"No upstream"}}', 'No upstream'],
    [400, '{"title":"Bad Request","detail":"No such area"}', 'No such area'],
    [503, '', 'Request failed: 503'],
    [500, '{"message":42}', 'Request failed: 500'],
  ])('answers %d with %j as “%s”', async (status, body, message) => {
    stubFetch(body, { status });
    expect(await callErrorOf(client.getJson('http://mine/api', signal))).toMatchObject({ status, message });
  });

  it.each([
    ['{"message":"Taken","code":"name_taken"}', 'name_taken'],
    ['{"message":"Taken","code":"of_a_later_version"}', undefined],
    ['{"message":"Taken","code":7}', undefined],
    ['[]', undefined],
    ['null', undefined],
  ])('reads the code of %s as %s', async (body, code) => {
    stubFetch(body, { status: 409 });
    expect((await callErrorOf(client.getJson('http://mine/api', signal))).code).toBe(code);
  });

  it.each([
    ['as it comes', {}, 1],
    ['refused', { status: 500 }, 1],
    ['out of a cache, which kept its date', { headers: { age: '40' } }, 0],
  ])('hands on the date of an answer %s', async (_how, { status = 200, headers = {} }: ResponseInit, times) => {
    const date = 'Wed, 18 Nov 2026 06:10:00 GMT';
    stubFetch('[]', { status, headers: { ...headers, date } });
    const serverDates = { localNowMs: () => 42, recordServerDate: vi.fn() };
    await new RestClient(async () => 'token', { serverDates }).getJson('http://mine/api', signal).catch(() => {});
    expect(serverDates.recordServerDate.mock.calls).toEqual(Array.from({ length: times }, () => [date, 42]));
  });

  it('waits for a token no longer than for the call', async () => {
    // Node collects a time-out to which only a composite signal refers, and it never comes: the spy refers to it, too.
    vi.spyOn(AbortSignal, 'timeout');
    const noToken = new RestClient(() => new Promise<string>(() => {}));
    const busy = noToken.callJson('http://mine/api', { signal, timeoutMs: 20 });
    expect(await callErrorOf(busy)).toMatchObject({ status: 0, message: 'Network error' });
  });

  it('tells a missing token from a missing answer, and sends nothing', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const signedOut = new RestClient(() => Promise.reject(new Error('Not signed in')));
    const error = await callErrorOf(signedOut.getJson('http://mine/api', signal));
    expect(error).toMatchObject({ status: 0, message: 'Missing URL or token' });
    expect(faultOf(error, { status: 'httpError' })).toEqual({ key: 'missingToken', values: {} });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reports “Network error” without an answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await callErrorOf(client.getJson('http://mine/api', signal))).toMatchObject({
      status: 0,
      message: 'Network error',
    });
  });

  it('ends a call without an answer after 10 s', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')));
    vi.stubGlobal('fetch', async (_url: string, { signal: given }: RequestInit) => given?.throwIfAborted());
    expect(await callErrorOf(client.getJson('http://mine/api', signal))).toMatchObject({ message: 'Network error' });
    expect(timeouts).toHaveBeenCalledWith(10_000);
    timeouts.mockRestore();
  });

  it('says “Invalid response format” for a body that is no JSON', async () => {
    stubFetch('<html>', { status: 200 });
    expect((await callErrorOf(client.getJson('http://mine/api', signal))).message).toBe('Invalid response format');
  });

  it('says “Network error” for a body that breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":')),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    expect(await callErrorOf(client.getJson('http://mine/api', signal))).toMatchObject({
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
    const requestCount = { requests: 0 };
    const seen: number[] = [];
    vi.stubGlobal('fetch', async () => {
      seen.push(requestCount.requests);
      return new Response('{}', { status: seen.length === 1 ? 200 : 500 });
    });
    const counting = new RestClient(async () => 'token', { requestCount });
    await counting.callJson('http://mine/api', { signal, method: 'POST', body: {} });
    await callErrorOf(counting.getJson('http://mine/api', signal));
    expect(seen).toEqual([1, 1]);
    expect(requestCount.requests).toBe(0);
  });

  it('reads no more of a refusal than people can, and of one without an end no more than that', async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        chunks++;
        stream.enqueue(new TextEncoder().encode('word '.repeat(2_000)));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }));
    const { serverText } = await callErrorOf(client.getJson('http://mine/api', signal));
    expect(serverText).toMatch(/^word word .*…$/);
    expect(serverText?.length).toBeLessThanOrEqual(300);
    expect(chunks).toBeLessThan(20);
  });

  it.each([
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['999999', 600_000],
    ['soon', undefined],
  ])('gets the retry delay: %s', async (header, retryAfterMs) => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503, headers: { 'retry-after': header } }));
    expect((await callErrorOf(client.getJson('http://mine/api', signal))).retryAfterMs).toBe(retryAfterMs);
  });

  it('logs a failing call once, until it fails otherwise or works again', async () => {
    const lines: string[] = [];
    const logging = new RestClient(async () => 'token', { log: (line) => lines.push(line) });
    const callAndIgnoreErrors = () => logging.getJson('http://mine/api?secret=1', signal).catch(() => {});
    for (const status of [500, 500, 503, 200, 500]) {
      stubFetch('{"message":"Down"}', { status });
      await callAndIgnoreErrors();
    }
    const logLine = (status: number) => `GET http://mine/api: ${status} Down`;
    expect(lines).toEqual([logLine(500), logLine(503), logLine(500)]);
  });

  it('reports the skipped items of a list, and when none is skipped any more', async () => {
    const onSkippedItems = vi.fn();
    const telling = new RestClient(async () => 'token', { onSkippedItems });
    const schema = { safeParse: (item: unknown) => (item === 1 ? { data: 1 } : {}) };
    stubFetch('[1,2]', { status: 200 });
    expect(await telling.getList('maps', 'http://mine/api', schema, signal)).toEqual([1]);
    expect(onSkippedItems).toHaveBeenLastCalledWith('maps', ['#2: not understood']);
    stubFetch('[1]', { status: 200 });
    await telling.getList('maps', 'http://mine/api', schema, signal);
    expect(onSkippedItems).toHaveBeenLastCalledWith('maps', []);
  });
});

describe('a refused token', () => {
  /** A backend that takes only one token. */
  function backendAcceptingToken(good: string) {
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      const token = new Headers(init.headers).get('authorization') ?? '';
      sent.push(token);
      return token === `Bearer ${good}`
        ? new Response('[]')
        : new Response('{"message":"Signed out"}', { status: 401 });
    });
    const sessionGuard = { freshToken: vi.fn(async (_refused: string) => 'fresh'), refuseToken: vi.fn() };
    return { sent, session: sessionGuard, guardedClient: new RestClient(async () => 'old', { sessionGuard }) };
  }

  it('is replaced by a fresh one, once', async () => {
    const { sent, session, guardedClient } = backendAcceptingToken('fresh');
    expect(await guardedClient.getJson('http://mine/api', signal)).toEqual([]);
    expect(sent).toEqual(['Bearer old', 'Bearer fresh']);
    expect(session.freshToken).toHaveBeenCalledExactlyOnceWith('old');
    expect(session.refuseToken).not.toHaveBeenCalled();
  });

  it('ends the session where the fresh one is refused, too, in the words of the backend', async () => {
    const { session, guardedClient } = backendAcceptingToken('another');
    expect(await callErrorOf(guardedClient.getJson('http://mine/api', signal))).toMatchObject({
      status: 401,
      serverText: 'Signed out',
    });
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('Signed out');
  });

  it('is a failed call where no fresh one can be had', async () => {
    const { session, guardedClient } = backendAcceptingToken('another');
    session.freshToken.mockRejectedValue(new Error('no network'));
    expect(await callErrorOf(guardedClient.getJson('http://mine/api', signal))).toMatchObject({ status: 401 });
    expect(session.refuseToken).not.toHaveBeenCalled();
  });
});
