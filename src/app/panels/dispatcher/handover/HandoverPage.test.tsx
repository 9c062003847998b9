/** A page that is read again each minute: a failed read takes nothing away from its reader. */
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import type { Handover } from '../../../../domain/wire/handover.ts';
import { en } from '../../../../i18n/en/en.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { texts } from '../texts.en.ts';
import { HandoverPage } from './HandoverPage.tsx';

const START_MS = Date.UTC(2026, 10, 22, 4);
const SHIFT = { shift: 'day', day: '2026-11-22', from: Date.UTC(2026, 10, 21, 23), to: Date.UTC(2026, 10, 22, 11) };

const { written } = vi.hoisted(() => ({ written: { write: (_text: string) => {}, reload: () => {} } }));

/** Stands for a note or a dialog: its input exists in the component alone. */
function Draft({ onChange }: { onChange: () => void }) {
  const [draft, setDraft] = useState('nothing');
  written.write = setDraft;
  written.reload = onChange;
  return <p>Draft: {draft}.</p>;
}
// It needs a whole document.
vi.mock('../../../controls/Segments.tsx', () => ({ Segments: () => null }));
vi.mock('./HandoverNotes.tsx', () => ({ HandoverNotes: Draft }));
vi.mock('./HandoverSignatures.tsx', () => ({ HandoverSignatures: () => null }));
vi.mock('./HandoverReport.tsx', () => ({
  HandoverReport: ({ report }: { report: Handover['report'] }) => `Cycles: ${report.hauled.cycles}.`,
}));

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
  i18next.addResourceBundle('en', 'translation', { dispatcher: texts }, true);
});

let answer: Handover | string | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: START_MS });
  answer = handoverOf(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const handoverOf = (cycles: number) =>
  ({ ...SHIFT, report: { asOf: START_MS, hauled: { cycles } }, outgoing: null, incoming: null }) as unknown as Handover;

async function openPage() {
  const services = {
    config: { site: { timeZone: 'Asia/Ulaanbaatar' } },
    now: () => Date.now(),
    dispatch: { handover: { read: async () => answer } },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <HandoverPage />
    </AppProvider>,
  );
  const pass = (ms: number) => page.during(() => vi.advanceTimersByTimeAsync(ms));
  return { ...page, pass };
}

it.each([
  ['refused', 'The database does not answer.'],
  ['answered by a proxy that knows no such page', undefined],
])('a refresh that is %s leaves the page, with its age and what is written in it', async (_what, failure) => {
  const { text, pass, during, unmount } = await openPage();
  await during(() => written.write('brakes of HT-07'));
  answer = failure;
  await pass(60_000);
  expect(text()).toContain('Cycles: 1.Draft: brakes of HT-07.');
  expect(text()).toContain('The hand-over could not be read.');
  expect(text()).toContain(failure ?? 'This site keeps no hand-overs');
  expect(text()).toMatch(/What is shown was read at .*12:00\./);
  expect(text()).toContain('Retry');
  answer = handoverOf(2);
  await during(() => written.reload());
  expect(text()).toContain('Cycles: 2.Draft: brakes of HT-07.');
  expect(text()).not.toContain('could not be read');
  await unmount();
});

it('a first read that fails shows why, and the page as soon as there is one', async () => {
  answer = 'No network.';
  const { text, pass, unmount } = await openPage();
  expect(text()).toContain('The hand-over could not be read. No network.');
  expect(text()).not.toMatch(/Cycles|was read at/);
  answer = handoverOf(1);
  await pass(60_000);
  expect(text()).toContain('Cycles: 1.');
  await unmount();
});

it('a backend without hand-overs is said to keep none', async () => {
  answer = undefined;
  const { text, unmount } = await openPage();
  expect(text()).toContain('This site keeps no hand-overs');
  expect(text()).not.toContain('could not be read');
  await unmount();
});
