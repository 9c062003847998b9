/** Keys that are typed while the search is fetched: none is lost, and Escape closes it. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { loadedChunks } from '../controls/lazyComponent.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { CommandPalette } from './CommandPalette.tsx';

const chunk = vi.hoisted(() => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive: () => arrive() };
});
vi.mock('./OpenPalette.tsx', async (importOriginal) => {
  await chunk.arrival;
  return importOriginal();
});
vi.mock('./search/useSearch.ts', () => ({ useSearch: () => ({ hits: [], isComplete: true }) }));
vi.mock('./search/useOpenEntry.ts', () => ({ useOpenEntry: () => () => undefined }));
vi.mock('./useCommandTexts.ts', () => ({ useCommandTexts: () => (key: string) => key }));
vi.mock('../controls/Modal.tsx', () => ({ Modal: ({ children }: { children: unknown }) => children }));
vi.mock('primereact/inputtext', () => ({ InputText: ({ value }: { value: string }) => `[${value}]` }));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());

async function mountPalette() {
  const shell = proxy({ paletteOpen: false });
  const focusHistory = { restore: vi.fn() };
  const page = await mountPage(
    <AppProvider services={{ shell, focusHistory } as unknown as AppServices}>
      <CommandPalette />
    </AppProvider>,
  );
  const createElement = document.createElement.bind(document);
  let field: HTMLInputElement | undefined;
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name);
    if (name === 'input') {
      field = element as HTMLInputElement;
      field.value = '';
    }
    return element;
  });
  const open = async () => {
    await page.during(() => {
      shell.paletteOpen = true;
    });
    if (!field) throw new Error('there is no field to type in');
    return field;
  };
  /** As a browser does, with all that was typed before. */
  const type = (into: HTMLInputElement, value: string) => {
    into.value = value;
    return page.send(into, 'input');
  };
  return { page, shell, focusHistory, open, type };
}

it('Escape closes the search that is not there yet, and gives the focus back; other keys do not', async () => {
  const { page, shell, focusHistory, open } = await mountPalette();
  const field = await open();
  await page.send(field, 'keydown', { key: 'c' });
  expect([shell.paletteOpen, focusHistory.restore.mock.calls.length]).toEqual([true, 0]);
  await page.send(field, 'keydown', { key: 'Escape' });
  expect([shell.paletteOpen, focusHistory.restore.mock.calls.length]).toEqual([false, 1]);
  await page.unmount();
});

it('what was typed meanwhile is in its field, and what is typed until that has the focus', async () => {
  const { page, shell, open, type } = await mountPalette();
  const field = await open();
  await type(field, 'cru');
  expect(page.text()).toBe('');
  await page.during(() => {
    chunk.arrive();
    return vi.waitFor(() => expect(loadedChunks()).toBe(1), { timeout: 60_000 });
  });
  expect(page.text()).toContain('[cru]');
  await type(field, 'crush');
  expect(page.text()).toContain('[crush]');
  await page.during(() => {
    shell.paletteOpen = false;
  });
  await open();
  expect(page.text()).toContain('[]');
  await page.unmount();
});
