/** The list of signs: why it cannot be had, which is not the same as a search without hits. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const { failure } = vi.hoisted(() => ({ failure: { text: '', onRetry: () => {} } }));
vi.mock('../../controls/LoadFailure.tsx', () => ({
  LoadFailure: (props: typeof failure) => {
    Object.assign(failure, props);
    return props.text;
  },
}));
vi.mock('../../controls/SearchBox.tsx', () => ({ SearchBox: () => null }));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says why there are no signs, and shows them once a retry has them', async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  const { SignChoice } = await import('./SignChoice.tsx');
  const sign = { id: 'stop', kind: 'sign', image: 'stop.svg', en: 'Stop', mn: 'Зогс' };
  const answers = [new Response('', { status: 503 }), Response.json([sign])];
  const busy = proxy({ requests: 0 });
  const requestCounts: number[] = [];
  vi.stubGlobal('fetch', async () => {
    requestCounts.push(busy.requests);
    return answers.shift();
  });
  const page = await mountPage(
    <AppProvider services={{ busy } as AppServices}>
      <SignChoice chosen="stop.svg" error={undefined} onChoose={() => {}} />
    </AppProvider>,
  );
  expect(page.text()).toContain('The signs could not be read. Network error');
  expect(page.text()).not.toContain('No matching sign');
  // Until now the page had no address to fetch from.
  Reflect.set(document, 'baseURI', 'https://mine.example/');
  await page.during(() => failure.onRetry());
  expect(page.text()).toContain('Request failed: 503');
  await page.during(() => failure.onRetry());
  expect(page.text()).toBe('SignStop');
  // rules.md#loading-flag
  expect([...requestCounts, busy.requests]).toEqual([1, 1, 0]);
  await page.unmount();
});
