/** Pictures of feedback are fetched as they are looked at, not all with the list. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { FeedbackPicture } from './FeedbackPicture.tsx';

/** Tells the picture that its place is near the visible part, or is not. */
let report: (isIntersecting: boolean) => void;
const disconnected = vi.fn();
class FakeObserver {
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    report = (isIntersecting) => notify([{ isIntersecting }]);
  }

  observe(): void {}
  disconnect(): void {
    disconnected();
  }
}

beforeEach(async () => {
  disconnected.mockClear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function mountPicture(picture: Blob | undefined) {
  const feedbackImage = vi.fn((_id: string, _position: number, _signal: AbortSignal) => Promise.resolve(picture));
  const page = await mountPage(
    <AppProvider services={{ actions: { feedbackImage } } as unknown as AppServices}>
      <FeedbackPicture id="f1" position={2} sender="Anna" />
    </AppProvider>,
  );
  return { page, feedbackImage };
}

it('is fetched once its place comes near, and only then', async () => {
  const { page, feedbackImage } = await mountPicture(undefined);
  await page.during(() => report(false));
  expect(feedbackImage).not.toHaveBeenCalled();
  await page.during(() => report(true));
  expect(feedbackImage.mock.calls.map(([id, position]) => [id, position])).toEqual([['f1', 2]]);
  expect(disconnected).toHaveBeenCalled();
  expect(page.text()).toBe(en.inbox.noImage);
  await page.unmount();
});

it('is given up when its entry goes', async () => {
  const { page, feedbackImage } = await mountPicture(new Blob(['picture']));
  await page.during(() => report(true));
  const signal = feedbackImage.mock.calls[0]?.[2];
  expect(signal?.aborted).toBe(false);
  await page.unmount();
  expect(signal?.aborted).toBe(true);
});
