/** Sign-in pages opened by the hundred are delayed, and none is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_OPENING_RULE } from '../../server/limits/rules.ts';
import { AppClient, Browser, injectInto } from './support/browser.ts';
import { DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

const CALLER_ADDRESS = '198.51.100.7';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const clientOf = (browser: Browser) => new AppClient(browser, `${site.settings.publicUrl}/`);
const newBrowser = () => new Browser(injectInto(site.app), site.settings.publicUrl, CALLER_ADDRESS);

async function openSignIn(browser: Browser): Promise<number> {
  return (await browser.get(clientOf(browser).authorizationUrl())).statusCode;
}

test('beyond the free ones they wait in line; a browser that has signed in before has its own', async () => {
  const known = newBrowser();
  await clientOf(known).tokens('operator', DEMO_PASSWORD);
  const free = await Promise.all(Array.from({ length: PAGE_OPENING_RULE.freeCount }, () => openSignIn(newBrowser())));
  expect(new Set(free)).toEqual(new Set([303]));
  const done: string[] = [];
  const noteStatus = (name: string) => (status: number) => done.push(`${name} ${status}`);
  const waiting = Array.from({ length: 40 }, () => openSignIn(newBrowser()).then(noteStatus('newcomer')));
  await openSignIn(known).then(noteStatus('known'));
  expect(done.indexOf('known 303')).toBeGreaterThanOrEqual(0);
  expect(done.length).toBeLessThan(waiting.length);
  await Promise.all(waiting);
  expect(done.filter((text) => text === 'newcomer 303')).toHaveLength(waiting.length);
});
