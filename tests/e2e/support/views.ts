/** Saved views in browser tests: made through the API with the page's own token, opened through the interface. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { SiteServer } from './siteServer.ts';
import { expect, signIn } from './test.ts';

export type Language = 'en' | 'mn';

/** The bearer token of the page's user, as its calls carry it. */
export async function arrive(page: Page, site: SiteServer, user: string, language: Language = 'en', query = '') {
  let token = '';
  page.on('request', (request) => {
    const header = request.headers()['authorization'];
    if (header?.startsWith('Bearer ')) token = header.slice('Bearer '.length);
  });
  await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
  await page.goto(site.url + query);
  await signIn(page, user);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect.poll(() => token).not.toBe('');
  return { token: () => token };
}

export interface Made {
  name: string;
  kind?: 'private' | 'public' | 'sample';
  state?: object;
}

/** @returns the new view's id */
export async function makeView(
  request: APIRequestContext,
  site: SiteServer,
  token: string,
  { name, kind = 'private', state = {} }: Made,
): Promise<string> {
  const answer = await request.post(`${site.url}/api/adt/view`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      map: '',
      public: kind === 'public',
      description: '',
      state: { mapVisibleType: kind, isAllSelected: true, ...state },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return String((await answer.json()).id);
}

/** The page's title bar button that names the open view. */
export const viewMenu = (page: Page) => page.getByRole('button', { name: /^(Choose a view|Харагдац сонгох): / });

/** The scene of the main page is there. */
export async function sceneShown(page: Page): Promise<void> {
  await expect(page.getByRole('application').first()).toBeVisible();
}
