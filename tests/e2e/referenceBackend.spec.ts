/**
 * The app against a backend written from docs/wire.md alone: another origin, plain JSON, opaque refresh tokens, one
 * exact redirect address; the page hosted in a folder, with a configuration that leaves out all optional parts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { hostApp, type StaticHost } from './support/staticHost.ts';

const BACKEND_SCRIPT = fileURLToPath(new URL('../../docs/reference-backend.mjs', import.meta.url));
/** Refreshed 5 s before their end. */
const TOKEN_LIFE_S = 15;

let host: StaticHost;
let backend: ChildProcess;
let config: Record<string, unknown>;

test.beforeAll(async () => {
  host = await hostApp('/twin/');
  const options = ['--app', host.url, '--token-life', String(TOKEN_LIFE_S)];
  backend = spawn(process.execPath, [BACKEND_SCRIPT, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!backend.stdout) throw new Error('no output');
  const [printed] = await once(backend.stdout, 'data');
  config = await (await fetch(`${String(printed).trim()}/example-config.json`)).json();
});
test.afterAll(async () => {
  backend.kill();
  await host.stop();
});

async function signIn(page: Page, query = ''): Promise<void> {
  await page.goto(host.url + query);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const onlineCount = (page: Page) => page.getByTestId('count-online');
const liveStatus = (page: Page) => page.getByRole('status').getByText('Live', { exact: true });

test('signs in, shows map and vehicles live, saves and opens a view, raises an alert', async ({ page }) => {
  const problems: string[] = [];
  let refreshes = 0;
  page.on('console', (message) => {
    // A right that is not granted is an answer, which browsers log all the same.
    if (message.type() === 'error' && !message.text().includes('403')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) refreshes++;
  });
  host.config = config;
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  await expect(page.getByRole('row', { name: /SQUARE/ })).toBeVisible();
  await page.getByRole('button', { name: 'Open sample view' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  await expect(liveStatus(page)).toBeVisible();
  await expect(onlineCount(page)).toHaveText('3');
  await expect(page.getByRole('treeitem', { name: /Truck T-1/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What could not be loaded' })).toBeHidden();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('region', { name: 'Edit view' }).getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill('Of the square');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/twin\/\?.*viewer_1=[0-9a-f-]{36}$/);

  await expect(page.getByRole('button', { name: /^Alerts/ })).toContainText(/new alert/, { timeout: 60_000 });
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await expect(page.getByRole('list', { name: 'Alert list' }).getByRole('button').first()).toContainText(
    '42 km/h where 20 km/h are allowed',
  );
  await expect.poll(() => refreshes, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(liveStatus(page)).toBeVisible();

  // The address of a view survives a sign-in that may lead back to one exact address only.
  const { search } = new URL(page.url());
  await signIn(page, search);
  await expect(page.getByRole('button', { name: /^Choose a view: / })).toContainText('Of the square');
  await expect(onlineCount(page)).toHaveText('3');
  await expect(page).toHaveURL((url) => url.search === search);
  expect(problems).toEqual([]);
});

test('a wrong configuration says which field', async ({ page }) => {
  host.config = { ...config, stateURL: undefined };
  await page.goto(host.url);
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByText('config.json: stateURL is missing.')).toBeVisible();
});
