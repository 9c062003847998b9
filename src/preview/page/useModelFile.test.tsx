import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { CHECKED_FILE } from '../../../tests/fixtures/worker/checkedFile.ts';
import { SilentWorker } from '../../../tests/fixtures/worker/SilentWorker.ts';
import { type ModelFileControl, useModelFile } from './useModelFile.ts';

beforeEach(() => {
  SilentWorker.all = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(4)));
});
afterEach(() => vi.unstubAllGlobals());

let control: ModelFileControl;

function Page() {
  control = useModelFile();
  return control.file.phase;
}

it('a file that is chosen again in the moment in which its check is given up is read again', async () => {
  const { text, during, unmount } = await mountPage(<Page />);
  await vi.waitFor(() => expect(SilentWorker.all).toHaveLength(1));
  await during(() => {
    control.cancel();
    control.openBundledModel('Haul Truck');
  });
  await during(() => vi.waitFor(() => expect(SilentWorker.all).toHaveLength(2)));
  expect(text()).toBe('loading');
  await during(() => SilentWorker.all[1]?.reply({ requestId: 2, checked: CHECKED_FILE }));
  expect(text()).toBe('ready');
  await unmount();
});

it('a file whose fetch hangs is fetched anew where it is cancelled and chosen again', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    if (signals.push(signal) > 1) return Promise.resolve(new Response(new Uint8Array(4)));
    return new Promise((_, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
  });
  const { text, during, unmount } = await mountPage(<Page />);
  await during(() => control.cancel());
  expect([text(), signals[0]?.aborted]).toEqual(['cancelled', true]);
  await during(() => control.openBundledModel('Haul Truck'));
  await during(() => vi.waitFor(() => expect(SilentWorker.all).toHaveLength(1)));
  await during(() => SilentWorker.all[0]?.reply({ requestId: 1, checked: CHECKED_FILE }));
  expect([text(), signals.length]).toEqual(['ready', 2]);
  await unmount();
  expect(signals[1]?.aborted).toBe(true);
});

it('a file that cannot be fetched is named with its reason', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const { text, during, unmount } = await mountPage(<Page />);
  await during(() => vi.waitFor(() => expect(text()).toBe('unreachable')));
  expect(control.file).toMatchObject({ reason: expect.stringContaining('503') });
  await unmount();
});
