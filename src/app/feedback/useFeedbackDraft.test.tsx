import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { useFeedbackDraft } from './useFeedbackDraft.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
});
beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

let form: ReturnType<typeof useFeedbackDraft>;
let failure: object | undefined;

function Form() {
  form = useFeedbackDraft(() => {});
  return `${form.draft.type}: ${form.draft.desc}`;
}

function openForm(sub: string) {
  const session = { user: { sub } };
  const services = { session, notices: { show: () => {} }, actions: { sendFeedback: async () => failure } };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Form />
    </AppProvider>,
  );
}

it('is kept over a closed form or a reload for its author alone, until it is sent', async () => {
  const first = await openForm('bold');
  await first.during(() => form.change({ type: 'bug report', desc: 'The map is empty' }));
  failure = { fault: 'timeout', values: {} };
  await first.during(() => form.submit());
  await first.unmount();
  const ofAnother = await openForm('saran');
  expect(ofAnother.text()).toBe('feedback: ');
  await ofAnother.unmount();
  const again = await openForm('bold');
  expect(again.text()).toBe('bug report: The map is empty');
  failure = undefined;
  await again.during(() => form.submit());
  await again.unmount();
  const afterwards = await openForm('bold');
  expect(afterwards.text()).toBe('feedback: ');
  await afterwards.unmount();
});
