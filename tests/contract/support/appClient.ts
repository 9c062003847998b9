import { AppClient, Browser, injectInto } from './browser.ts';
import type { Site } from './site.ts';

let lastAddress = 0;

/** The app in a browser of its own, with an address of its own: one test's failed sign-ins do not delay another's. */
export function appClient(site: Site, path = '/?viewer_1=default', address = `192.0.2.${++lastAddress}`): AppClient {
  const browser = new Browser(injectInto(site.app), site.settings.publicUrl, address);
  return new AppClient(browser, `${site.settings.publicUrl}${path}`);
}
