/** People sign in at an OpenID Connect provider that is no Keycloak: other paths, answers in the query, opaque refresh tokens. */
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';

/** Short enough that a page refreshes its token while it is watched. */
const TOKEN_S = 8;

test('sign in elsewhere: names, roles, a refusal in words, a refresh, the address that was asked for, and out again', async ({
  page,
}) => {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
  const grants: unknown[] = [];
  let isRefusing = true;
  provider.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    if (!isRefusing) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    url.searchParams.set('error_description', 'This shift has not begun');
  });
  provider.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    const person = { given_name: 'Sarnai', family_name: 'Bat', preferred_username: 'sarnai' };
    Object.assign(payload, person, { client_id: 'twin', work: { roles: ['ADMIN'] } });
  });
  provider.service.on(
    Events.BeforeResponse,
    ({ body }: MutableResponse, request: { body?: { grant_type?: string } }) => {
      grants.push(request.body?.grant_type);
      Object.assign(body, { expires_in: TOKEN_S });
    },
  );
  const site = await SiteServer.start({
    HEADFRAME_ISSUER: provider.issuer.url,
    HEADFRAME_CLIENT_ID: 'twin',
    HEADFRAME_ROLES_CLAIM: 'work.roles',
  });
  try {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('GPU stall'))
        problems.push(message.text());
    });
    await page.goto(`${site.url}/?viewer_1=default`);
    await expect(page.getByText('This shift has not begun')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    isRefusing = false;
    await page.getByRole('button', { name: 'Retry Login' }).click();
    await page.getByRole('button', { name: /Sarnai Bat/ }).click();
    await expect(page.getByText('Received feedback')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('viewer_1')).toBe('default');
    await expect.poll(() => grants, { timeout: 60_000 }).toContain('refresh_token');
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    isRefusing = true;
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('This shift has not begun')).toBeVisible();
    // Calls without permission are sent, and refused.
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
  } finally {
    await site.stop();
    await provider.stop();
  }
});
