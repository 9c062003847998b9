/** Playwright's test with a site server per worker and a page that must keep its console clean. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { drawNothing } from '../../support/drawNothing.ts';
import { noteMessages } from './messages.ts';
import { DEMO_PASSWORD, SiteServer } from './siteServer.ts';

export interface DrawingOption {
  /** False: the page's draw calls draw nothing, for tests of texts and controls. */
  isDrawn: boolean;
}

interface WorkerSiteEntities {
  site: SiteServer;
}

/** Errors of the page's console and its requests to other origins. */
export interface PageWatch {
  problems: string[];
  foreign: string[];
}

export const test = base.extend<{ watch: PageWatch } & DrawingOption, WorkerSiteEntities>({
  isDrawn: [true, { option: true }],
  context: async ({ context, isDrawn }, use) => {
    await declineTour(context);
    if (!isDrawn) await context.addInitScript(drawNothing);
    await use(context);
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern which fixtures to start, and this one needs none
    async ({}, use) => {
      const site = await SiteServer.start({
        HEADFRAME_REPORT_URL: 'http://localhost:9/reports',
        HEADFRAME_EXTRA_APPS: 'inputs, maintenance',
      });
      await use(site);
      await site.stop();
    },
    // A machine under load takes its time to start one.
    { scope: 'worker', timeout: 180_000 },
  ],
  watch: async ({ page, site }, use) => {
    const watch: PageWatch = { problems: [], foreign: [] };
    watchPage(page, site.url, watch);
    await use(watch);
  },
});

/** The tour was offered in this browser before: it appears only in its own test. */
export async function declineTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page without a site of its own has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('headframe.tour.v1', 'true');
  });
}

/** The driver's word on how a page comes together where no GPU does it (playwright.config.ts). */
const READ_BACK_WARNING = 'GPU stall due to ReadPixels';

function watchPage(page: Page, origin: string, watch: PageWatch): void {
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !message.text().includes(READ_BACK_WARNING)) watch.problems.push(message.text());
  });
  page.on('pageerror', (error) => watch.problems.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) watch.foreign.push(request.url());
  });
}

/** Fills in the sign-in page that is shown. */
export async function signIn(page: Page, userName = 'dispatcher', password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(/^(Username|Хэрэглэгчийн нэр)$/).fill(userName);
  await page.getByLabel(/^(Password|Нууц үг)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ }).click();
}

/**
 * Opens the site as a signed-in user, past loading and landing.
 * @param sceneWithinMs for the scene, where the usual time is too short
 */
export async function openMain(
  page: Page,
  site: SiteServer,
  userName = 'dispatcher',
  sceneWithinMs?: number,
): Promise<void> {
  await noteMessages(page);
  await page.goto(site.url);
  await signIn(page, userName);
  await page.getByRole('button', { name: 'Open sample view' }).click();
  await expect(page.getByRole('application')).toBeVisible(
    sceneWithinMs === undefined ? {} : { timeout: sceneWithinMs },
  );
}

export { expect };
