import { AppClient, Browser, httpTransport } from '../../contract/support/browser.ts';
import { DEMO_PASSWORD, type SiteServer } from './siteServer.ts';

/** @returns an access token, got as the app gets its own, but without the seconds that a page takes */
export async function signedInToken(site: Pick<SiteServer, 'url'>, user: string): Promise<string> {
  const client = new AppClient(new Browser(httpTransport(site.url), site.url), `${site.url}/`);
  return (await client.tokens(user, DEMO_PASSWORD)).access_token;
}
