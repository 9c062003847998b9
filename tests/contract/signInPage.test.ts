/** The sign-in page of the embedded identity provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appClient } from './support/appClient.ts';
import { DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const newClient = () => appClient(site);

describe('the page', () => {
  test('uses Mongolian on request, remembers it, and signs in in it', async () => {
    const client = newClient();
    const page = await client.openSignIn();
    const shown = await client.browser.get(`${page}?lang=mn`);
    expect(shown.body).toContain('<html lang="mn"');
    expect(shown.body).toContain('Нэвтрэх');
    const refused = (await client.signIn('operator', 'wrong', page)).answer;
    expect(refused.body).toContain('Хэрэглэгчийн нэр эсвэл нууц үг буруу байна.');
    expect((await client.browser.get(page)).body).toContain('<html lang="mn"');
    expect((await client.signIn('operator', DEMO_PASSWORD, page)).code).toBeDefined();
  });

  test("takes the app's language where nothing was chosen here", async () => {
    const client = newClient();
    const opened = await client.browser.get(client.authorizationUrl({ ui_locales: 'mn' }));
    expect((await client.browser.get(String(opened.headers.location))).body).toContain('<html lang="mn"');
  });

  test('runs nothing inline and may not be framed', async () => {
    const client = newClient();
    const page = await client.browser.get(await client.openSignIn());
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test('brings its own style, script and fonts', async () => {
    for (const [file, type] of [
      ['sign-in.css', 'text/css'],
      ['sign-in.js', 'text/javascript'],
      ['ibm-plex-sans-cyrillic-ext-wdth-normal.woff2', 'font/woff2'],
    ] as const) {
      const asset = await site.app.http.inject(`/realms/headframe/assets/${file}`);
      expect(asset.statusCode).toBe(200);
      expect(asset.headers['content-type']).toContain(type);
    }
  });

  test('of another browser, or one that was used up, says that it has expired', async () => {
    const client = newClient();
    const page = await client.openSignIn();
    for (const browser of [newClient().browser, client.browser]) {
      if (browser === client.browser) await client.signIn('operator', DEMO_PASSWORD, page);
      const answer = await browser.get(page);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('This sign-in page has expired.');
    }
  });
});
