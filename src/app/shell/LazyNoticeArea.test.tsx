import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Notices } from '../../state/notice/notices.ts';
import { LazyNoticeArea } from './LazyNoticeArea.tsx';

// What is seen of the messages is the library's.
vi.mock('./NoticeArea.tsx', () => ({ NoticeArea: () => null }));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('has its live region before the first message, as a region that comes with its text is not announced', async () => {
  const scope = new Scope();
  const notices = new Notices(scope);
  expect(renderToStaticMarkup(<LazyNoticeArea notices={notices} />)).toMatch(/role="status"[^>]*><\/div>/);
  const page = await mountPage(<LazyNoticeArea notices={notices} />);
  await page.during(() => notices.show('warning', 'No floor here'));
  expect(page.text()).toBe('No floor here');
  scope.dispose();
  await page.unmount();
});

it('announces each message by itself, the same words a second time too', async () => {
  const scope = new Scope();
  const notices = new Notices(scope);
  const page = await mountPage(<LazyNoticeArea notices={notices} />);
  await page.during(() => notices.show('done', 'Copied'));
  const createElement = vi.spyOn(document, 'createElement');
  await page.during(() => notices.show('done', 'Saved'));
  expect(createElement).toHaveBeenCalledTimes(1);
  await page.during(() => notices.show('done', 'Copied'));
  expect(createElement).toHaveBeenCalledTimes(2);
  expect(page.text()).toBe('SavedCopied');
  scope.dispose();
  await page.unmount();
});
