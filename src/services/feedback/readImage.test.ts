import { afterEach, describe, expect, it, vi } from 'vitest';
import { FeedbackService } from './FeedbackService.ts';
import { FeedbackError, readImage } from './readImage.ts';

type Outcome = 'load' | 'error' | 'hang' | 'throw';

/** A reader that ends as a test wants it. */
function stubReader(outcome: Outcome, result: unknown = 'data:image/png;base64,QUJD'): void {
  class StubReader {
    result = result;
    onload: () => void = () => {};
    onerror: () => void = () => {};
    readAsDataURL(): void {
      if (outcome === 'throw') throw new Error('disk gone');
      if (outcome === 'load') queueMicrotask(() => this.onload());
      if (outcome === 'error') queueMicrotask(() => this.onerror());
    }
    abort(): void {}
  }
  vi.stubGlobal('FileReader', StubReader);
}

afterEach(() => vi.unstubAllGlobals());

const imageFile = (type = 'image/png') => new File(['x'], 'pit.png', { type });
const readImageFile = (timeoutMs = 1_000, type?: string) =>
  readImage(imageFile(type), timeoutMs, new AbortController().signal);
const faultOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: FeedbackError) => error);

describe('a picture as base64', () => {
  it('comes without its prefix', async () => {
    stubReader('load');
    expect(await readImageFile()).toBe('QUJD');
  });

  it.each([
    ['error', undefined, 1_000, 'unreadable', { name: 'pit.png' }],
    ['hang', undefined, 5, 'imageTooSlow', {}],
    ['load', 'data:image/png;base64,', 1_000, 'noBase64', {}],
    ['load', null, 1_000, 'noBase64', {}],
    ['throw', undefined, 1_000, 'processing', { file: 'pit.png', reason: 'disk gone' }],
  ] as const)('fails in words: %s, %s', async (outcome, result, timeoutMs, fault, values) => {
    stubReader(outcome, result);
    expect(await faultOf(readImageFile(timeoutMs))).toMatchObject({ fault, values });
  });

  it('is not read where it is no JPEG or PNG', async () => {
    expect(await faultOf(readImageFile(1_000, 'image/gif'))).toMatchObject({
      fault: 'unsupported',
      values: { type: 'image/gif' },
    });
  });
});

describe('sending', () => {
  const words = { type: 'feedback' as const, desc: 'd', user: 'u', images: [] };
  const count = <T>(call: () => Promise<T>) => call();
  const submitWith = (answer: () => Promise<Response>) =>
    faultOf(new FeedbackService({ fetch: answer, count }, '/api').submit(words, new AbortController().signal));

  it('ends after 60 s, a picture that is read after 30 s', async () => {
    stubReader('load');
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    const service = new FeedbackService({ fetch: async () => Response.json({ id: '1' }), count }, '/api');
    await service.submit({ ...words, images: [imageFile()] }, new AbortController().signal);
    expect(timeouts.mock.calls).toEqual([[30_000], [60_000]]);
    timeouts.mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    expect(await submitWith(async () => Promise.reject(new Error('late')))).toMatchObject({ fault: 'timedOut' });
    timeouts.mockRestore();
  });

  it('succeeds with an id', async () => {
    expect(await submitWith(async () => Response.json({ id: '1' }))).toBeUndefined();
  });

  it.each([
    [() => Promise.resolve(Response.json({ ok: true })), 'invalidAnswer'],
    [() => Promise.resolve(new Response('<html>', { status: 200 })), 'invalidAnswer'],
    [() => Promise.resolve(new Response('no', { status: 502, statusText: 'Bad Gateway' })), 'server'],
    [() => Promise.reject(new TypeError('offline')), 'failed'],
  ])('fails in words', async (answer, fault) => {
    expect(await submitWith(answer)).toBeInstanceOf(FeedbackError);
    expect(await submitWith(answer)).toMatchObject({ fault });
  });
});
