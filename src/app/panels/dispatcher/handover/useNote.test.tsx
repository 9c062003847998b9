/** A note whose page is closed while it is being sent. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import { en } from '../../../../i18n/en/en.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { texts } from '../texts.en.ts';
import { useNote } from './useNote.ts';

beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  notices.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const notices: string[] = [];
let note: ReturnType<typeof useNote>;
let answer: (refused: string | undefined) => void;

function NoteText() {
  note = useNote(0, 1, () => {});
  return `${note.text} ${note.failure ?? 'fine'}`;
}

async function openNote() {
  const addNote = () => new Promise<string | undefined>((resolve) => (answer = resolve));
  const services = {
    dispatch: { handover: { addNote } },
    session: { user: { sub: 'anna' } },
    notices: { show: (kind: string, text: string) => notices.push(`${kind}: ${text}`) },
  };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <NoteText />
    </AppProvider>,
  );
}

async function sendNote() {
  const page = await openNote();
  await page.during(() => note.change('Brakes of HT-07'));
  await page.during(() => void note.send());
  return page;
}

it('an open page says itself why it was not added', async () => {
  const { text, during, unmount } = await sendNote();
  await during(() => answer('The database does not answer.'));
  expect(text()).toBe('Brakes of HT-07 The database does not answer.');
  expect(notices).toEqual([]);
  await unmount();
});

it('after it is closed a notice says so, and the text is still there', async () => {
  const { unmount } = await sendNote();
  await unmount();
  answer('The database does not answer.');
  await new Promise(setImmediate);
  expect(notices).toEqual(['error: The note was not added. The database does not answer.']);
  const again = await openNote();
  expect(again.text()).toBe('Brakes of HT-07 fine');
  await again.unmount();
});
