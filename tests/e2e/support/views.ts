/** Saved views in browser tests: made through the API with the page's own token, opened through the interface. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { axeOn } from './axe.ts';
import { noteMessages } from './messages.ts';
import type { SiteServer } from './siteServer.ts';
import { declineTour, expect, signIn } from './test.ts';

export type Language = 'en' | 'mn';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Sign-in sessions of this process, by site and user: a password is entered once, as by users. */
const signedInSessions = new Map<string, Cookies>();

/** Benches run outside of Playwright's runner, whose patience they do not have. */
const LONG_TIMEOUT = { timeout: 60_000 };

/**
 * Opens the app as a user, past the loading screen.
 * @returns the bearer token, as the page's own calls carry it
 */
export async function openApp(
  page: Page,
  site: Pick<SiteServer, 'url'>,
  user: string,
  language: Language = 'en',
  query = '',
) {
  let token = '';
  page.on('request', (request) => {
    const header = request.headers()['authorization'];
    if (header?.startsWith('Bearer ')) token = header.slice('Bearer '.length);
  });
  const session = `${site.url} ${user}`;
  await page.context().addCookies(signedInSessions.get(session) ?? []);
  await declineTour(page.context());
  await page.addInitScript((lng) => {
    // Only at the start: values stored later by the app stay.
    if (!sessionStorage.getItem('arrived')) localStorage.setItem('i18nextLng', lng);
    sessionStorage.setItem('arrived', 'yes');
  }, language);
  await noteMessages(page);
  await page.goto(site.url + query);
  const form = page.locator('form[action*="/login/"]');
  const arrived = page.getByRole('banner');
  await expect(form.or(arrived)).toBeVisible(LONG_TIMEOUT);
  if (await form.isVisible()) await signIn(page, user);
  await expect(arrived).toBeVisible(LONG_TIMEOUT);
  signedInSessions.set(session, await page.context().cookies());
  await expect.poll(() => token).not.toBe('');
  return { token: () => token };
}

export interface SavedViewSpec {
  name: string;
  kind?: 'private' | 'public' | 'sample';
  /** Id of the map that it belongs to; none by default. */
  map?: string;
  state?: object;
}

/** Content of a view in these tests: everything that needs no file of its own. */
const ALL_BUT_DESIGNS = {
  vehicle: { online: true, offline: true, all: true },
  sensor: true,
  asset: true,
  annotation: true,
  ruleZone: true,
  map: true,
};

/** @returns the new view's id */
export async function makeView(
  request: APIRequestContext,
  site: SiteServer,
  token: string,
  { name, kind = 'private', map = '', state = {} }: SavedViewSpec,
): Promise<string> {
  const answer = await request.post(`${site.url}/api/adt/view`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      map,
      public: kind === 'public',
      description: '',
      state: { mapVisibleType: kind, isAllSelected: ALL_BUT_DESIGNS, ...state },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return String((await answer.json()).id);
}

/** The page's title bar button that names the open view. */
export const viewMenu = (page: Page) => page.getByRole('button', { name: /^(Choose a view|Харагдац сонгох): / });

/** The button with the user menu. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of|-ын бүртгэл$/ });

/** The scene of the main page is there. */
export async function sceneShown(page: Page): Promise<void> {
  await expect(page.getByRole('application').first()).toBeVisible();
}

/** Nothing that axe finds against WCAG A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
