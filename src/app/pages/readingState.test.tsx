/** Pages for administrators while their list is on its way: they say so, and claim nothing. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

const { failure } = vi.hoisted(() => ({ failure: { onRetry: () => {} } }));
vi.mock('../controls/LoadFailure.tsx', () => ({
  LoadFailure: (props: { text: string; onRetry: () => void }) => {
    Object.assign(failure, props);
    return props.text;
  },
}));
vi.mock('../controls/SearchBox.tsx', () => ({ SearchBox: () => null }));
vi.mock('../controls/Segments.tsx', () => ({ Segments: () => null }));
vi.mock('../controls/DayInput.tsx', () => ({ DayInput: () => null }));
vi.mock('../feedback/FeedbackPicture.tsx', () => ({ FeedbackPicture: () => null }));
vi.mock('../../state/session/session.ts', () => ({ grantsOf: () => ({ isAdmin: true }) }));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A call that the test answers, each time it is made. */
function answeredCall() {
  const answers: ((answer: unknown) => void)[] = [];
  return {
    call: () => new Promise((resolve) => answers.push(resolve)),
    answer: (value: unknown) => answers.shift()?.(value),
  };
}

async function mountInbox() {
  const { call, answer } = answeredCall();
  const services = {
    actions: { readFeedback: call, readRefusals: call },
    session: proxy({}),
    config: { site: { timeZone: 'UTC' } },
    now: () => 0,
  };
  const { FeedbackInbox } = await import('./FeedbackInbox.tsx');
  const { RefusedReports } = await import('./RefusedReports.tsx');
  const mount = (page: 'inbox' | 'refused') =>
    mountPage(
      <AppProvider services={services as unknown as AppServices}>
        {page === 'inbox' ? <FeedbackInbox /> : <RefusedReports />}
      </AppProvider>,
    );
  return { mount, answer };
}

it.each([
  ['inbox', [], en.inbox.none],
  ['refused', { counts: [], refusals: [] }, 'Nothing was refused in the last week'],
] as const)('%s: reading, failed, reading again, empty', async (name, empty, emptyText) => {
  const { mount, answer } = await mountInbox();
  const page = await mount(name);
  expect(page.text()).toContain(en.loading.label);
  expect(page.text()).not.toContain(emptyText);
  await page.during(() => answer('Out of order'));
  expect(page.text()).toContain('Out of order');
  expect(page.text()).not.toContain(en.loading.label);
  await page.during(() => failure.onRetry());
  expect(page.text()).toContain(en.loading.label);
  await page.during(() => answer(empty));
  expect(page.text()).toContain(emptyText);
  expect(page.text()).not.toContain(en.loading.label);
  await page.unmount();
});
