/** A site in mine-area mode with views of several people, as the tests of saved views start from it. */
import type { APIRequestContext, Browser } from '@playwright/test';
import { SiteServer } from './siteServer.ts';
import { makeView, openApp } from './views.ts';

export interface AreaSite {
  site: SiteServer;
  ids: { adminPublic: string; adminPrivate: string; sample: string; dispatcherPublic: string };
}

export async function startAreaSite(browser: Browser, request: APIRequestContext): Promise<AreaSite> {
  const site = await SiteServer.start({
    HEADFRAME_FILTER_MINE_AREA: 'true',
    HEADFRAME_REPORT_URL: 'http://localhost:9/r',
  });
  const admin = await tokenOf(browser, site, 'admin');
  const dispatcher = await tokenOf(browser, site, 'dispatcher');
  return {
    site,
    ids: {
      adminPublic: await makeView(request, site, admin, { name: 'Dispatch wall 1', kind: 'public' }),
      adminPrivate: await makeView(request, site, admin, { name: 'Blast plan' }),
      sample: await makeView(request, site, admin, { name: 'Pit sample', kind: 'sample' }),
      dispatcherPublic: await makeView(request, site, dispatcher, { name: 'Haulage level', kind: 'public' }),
    },
  };
}

async function tokenOf(browser: Browser, site: SiteServer, user: string): Promise<string> {
  const page = await browser.newPage();
  const { token } = await openApp(page, site, user);
  const found = token();
  await page.close();
  return found;
}
