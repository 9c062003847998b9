/** A site in mine-area mode with views of several people, as the tests of saved views start from it. */
import type { APIRequestContext } from '@playwright/test';
import { signedInToken } from './signedInToken.ts';
import { SiteServer } from './siteServer.ts';
import { makeView } from './views.ts';

export interface AreaSite {
  site: SiteServer;
  ids: { adminPublic: string; adminPrivate: string; sample: string; dispatcherPublic: string };
}

export async function startAreaSite(request: APIRequestContext): Promise<AreaSite> {
  const site = await SiteServer.start({
    HEADFRAME_FILTER_MINE_AREA: 'true',
    HEADFRAME_REPORT_URL: 'http://localhost:9/r',
  });
  const admin = await signedInToken(site, 'admin');
  const dispatcher = await signedInToken(site, 'dispatcher');
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
