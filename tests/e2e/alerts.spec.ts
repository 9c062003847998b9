/** Alerts from the demo mine's broken rules to the badge, the list, the scene, and out again at the right age. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose.ts';
import { expectAnnounced, recordAppearance } from './support/messages.ts';
import { SiteServer } from './support/siteServer.ts';
import { expect, openMain, signIn, test } from './support/test.ts';
import { expectAccessible } from './support/views.ts';

const RULE_NAMES = [
  'Entity restriction',
  'Speed restriction',
  'Working time',
  'One way rule',
  'Status duration limit',
  'Workshop alert',
] as const;

const SECOND_MS = 1_000;
/** In the demo's quickest time every rule is broken within a minute; slow machines get several. */
const SLOW_DEMO_TIMEOUT = { timeout: 240 * SECOND_MS };

const railButton = (page: Page) => page.getByRole('button', { name: /^(Alerts|Дохиолол)/ });
const alertBadge = (page: Page) => page.getByTestId('alert-badge');
/** Beside each there is a button without words: it replays what led to the alert. */
const alertRows = (page: Page) =>
  page
    .getByRole('list', { name: /^(Alert list|Дохиоллын жагсаалт)$/ })
    .getByRole('button')
    .filter({ hasText: /\S/ });
const rowOf = (page: Page, rule: string) =>
  page.getByRole('list', { name: 'Alert list' }).getByRole('button', { name: new RegExp(`^${rule}, `) });
/** Only a screenful of rows is in the document: alerts of one rule may push those of another out of it. */
const listOnly = (page: Page, rule: string) => chooseOption(page.getByRole('combobox', { name: 'Rule type' }), rule);
const selectedLabel = (page: Page) => page.locator('.hf-label[data-tone="select"]');

/** A socket in the page that drops alerts while it is muted, and can be made to hear something itself. */
interface TappedSocket {
  mute(): Promise<void>;
  say(messages: readonly object[]): Promise<void>;
}

interface TappedWindow {
  tap: { muted: boolean; socket: WebSocket | undefined };
}

/** Inside the page: passing every message through the test would be slower than the mine talks. */
async function tapSocket(page: Page): Promise<TappedSocket> {
  await page.addInitScript(() => {
    const state: TappedWindow['tap'] = { muted: false, socket: undefined };
    (window as unknown as TappedWindow).tap = state;
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (String(url).includes('/scene/stream')) state.socket = this;
        this.addEventListener('message', (event) => {
          // Pongs tell the server's clock, which the test's own clock runs ahead of.
          const isMuted = /"type":"(alert|pong)"/.test(String(event.data));
          if (event.isTrusted && isMuted && state.muted) event.stopImmediatePropagation();
        });
      }

      /** Message by message: a list that is muted for its alert would take the rest with it. */
      override send(data: string): void {
        if (data !== JSON.stringify({ type: 'batches' })) super.send(data);
      }
    };
  });
  return {
    mute: () =>
      page.evaluate(() => {
        (window as unknown as TappedWindow).tap.muted = true;
      }),
    say: (messages) =>
      page.evaluate(
        (texts) => {
          const { socket } = (window as unknown as TappedWindow).tap;
          for (const data of texts) socket?.dispatchEvent(new MessageEvent('message', { data }));
        },
        messages.map((message) => JSON.stringify(message)),
      ),
  };
}

/** Answers come without their date: the page cannot see that its own clock runs ahead. */
async function hideServerClock(page: Page): Promise<void> {
  await page.route(/\/(api|state)\//, async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test('every rule that is broken shows as badge, row and label, and goes at its age', async ({ page }) => {
  test.setTimeout(900 * SECOND_MS);
  const site = await SiteServer.start({ HEADFRAME_DEMO_SPEED: '240', HEADFRAME_TOKEN_SECONDS: '3600' });
  try {
    const wire = await tapSocket(page);
    await page.clock.install();
    await openMain(page, site);
    await expect(alertBadge(page)).toHaveText(/^(\d|9\+)$/, SLOW_DEMO_TIMEOUT);
    await railButton(page).click();
    for (const rule of RULE_NAMES) {
      await listOnly(page, rule);
      await expect(rowOf(page, rule).first()).toBeVisible(SLOW_DEMO_TIMEOUT);
      // A breach may be over by now, and its warning with it; the next one comes soon.
      await expect(async () => {
        await rowOf(page, rule)
          .first()
          .click({ timeout: 8 * SECOND_MS });
        await expect(selectedLabel(page)).toContainText(new RegExp(RULE_NAMES.join('|')), { timeout: 8 * SECOND_MS });
        const glyph = selectedLabel(page).locator('.hf-label-glyph');
        await expect(glyph).toHaveAttribute('data-glyph', /^alert/, { timeout: SECOND_MS });
      }).toPass(SLOW_DEMO_TIMEOUT);
    }
    await expect(page.getByRole('complementary', { name: /^Details of / })).toBeVisible();

    await test.step('seen alerts are no news', async () => {
      await wire.mute();
      await hideServerClock(page);
      await page.getByRole('button', { name: 'Mark all as seen' }).click();
      await expect(alertBadge(page)).toHaveCount(0);
      await listOnly(page, 'All rule types');
      await expect.poll(() => alertRows(page).count()).toBeGreaterThan(5);
    });

    await test.step('a vehicle shows its warning for 30 s', async () => {
      await listOnly(page, 'One way rule');
      await page.clock.fastForward(41 * SECOND_MS);
      await expect(selectedLabel(page).locator('.hf-label-glyph')).not.toHaveAttribute('data-glyph', /^alert/);
      await expect(rowOf(page, 'One way rule').first()).toBeVisible();
    });

    await test.step('an alert is active for 300 s, and then in the past', async () => {
      await listOnly(page, 'All rule types');
      await page.clock.fastForward(361 * SECOND_MS);
      // They are looked at each minute, as of the last message: the first look may come before one.
      await expect(async () => {
        await page.clock.fastForward(61 * SECOND_MS);
        await expect(page.getByText('No alerts notified')).toBeVisible({ timeout: 8 * SECOND_MS });
      }).toPass(SLOW_DEMO_TIMEOUT);
      await page.getByRole('button', { name: /^Inactive/ }).click();
      await expect(page.getByRole('button', { name: '30 min', exact: true })).toHaveAttribute('aria-pressed', 'true');
      for (const rule of RULE_NAMES) {
        await listOnly(page, rule);
        await expect(rowOf(page, rule).first()).toBeVisible();
      }
    });

    await test.step('windows, rules and words filter the list', async () => {
      await page.getByRole('button', { name: '6 h', exact: true }).click();
      await listOnly(page, 'One way rule');
      await expect(rowOf(page, 'Speed restriction')).toHaveCount(0);
      await expect(rowOf(page, 'One way rule').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Search entity or message' }).fill('no such thing');
      await expect(page.getByText('No entities found.')).toBeVisible();
    });
  } finally {
    await site.stop();
  }
});

test('a flood of alerts stays readable, is kept over a reload, and speaks Mongolian', async ({ page, site, watch }) => {
  const wire = await tapSocket(page);
  await openMain(page, site);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const timestamp = Date.now();
  const flood = Array.from({ length: 300 }, (_, k) => ({
    type: 'alert',
    alert: {
      type: 'Workshop Alert',
      deviceId: `GHOST-${k}`,
      mapId: 'tablet',
      message: `flood ${k}`,
      timestamp: timestamp - k,
    },
  }));
  const hasShaken = await recordAppearance(page, '[data-testid="alert-badge"][data-shaking="true"]');
  await wire.say(flood.slice(0, 1));
  await expect.poll(hasShaken).toBe(true);
  await expect(alertBadge(page)).not.toHaveAttribute('data-shaking', 'true');
  await wire.say(flood);
  await expect(alertBadge(page)).toHaveText('9+');
  await expect(railButton(page)).toHaveAccessibleName(/\d{3} new alerts$/);
  await railButton(page).click();
  await page.getByRole('textbox', { name: 'Search entity or message' }).fill('flood');
  const list = page.getByRole('list', { name: 'Alert list' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300');
  await expect.poll(() => alertRows(page).count()).toBeLessThan(40);
  await alertRows(page).first().click();
  await expectAnnounced(page, 'No vehicle position data');
  await page.getByRole('button', { name: 'Sound of new alerts: on' }).click();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('flood 299'))).toBe(true);

  await page.evaluate(() => localStorage.setItem('i18nextLng', 'mn'));
  await page.reload();
  await railButton(page).click();
  await expect(page.getByRole('button', { name: 'Шинэ дохиоллын дуу: унтраалттай' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Нэр эсвэл мессежээр хайх' }).fill('flood');
  await expect(alertRows(page).first()).toHaveAccessibleName(/^Засварын газрын дохиолол, GHOST-\d+, .*Таблет/);
  expect(watch.problems).toEqual([]);
});

test('a repeated alert keeps its row, and is shown in the user’s language', async ({ page, site }) => {
  const wire = await tapSocket(page);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'mn'));
  await page.goto(site.url);
  await signIn(page);
  await page.getByRole('button', { name: 'Жишээ харагдац нээх' }).click();
  // Messages reach only sockets that are open.
  await expect(page.getByText('Шууд', { exact: true })).toBeVisible();
  await railButton(page).click();
  await page.getByRole('textbox', { name: 'Нэр эсвэл мессежээр хайх' }).fill('GHOST');
  const alertItem = (deviceId: string, agoMs: number) => ({
    type: 'alert',
    alert: {
      type: 'entity_restriction',
      deviceId,
      zoneId: 'tablet',
      message: 'Haul Truck in Ghost yard',
      detail: { category: 'Haul Truck', zone: 'Ghost yard' },
      timestamp: Date.now() - agoMs,
    },
  });
  await wire.say([alertItem('GHOST-1', 60_000), alertItem('GHOST-2', 50_000)]);
  for (const agoMs of [40_000, 30_000, 20_000, 10_000, 5_000, 1_000]) await wire.say([alertItem('GHOST-1', agoMs)]);
  await expect(alertRows(page).nth(1)).toContainText('×7');
  await expect(alertRows(page).nth(0)).toContainText('GHOST-2');
  await expect(alertRows(page).nth(1)).toContainText('Ачааны машин: «Ghost yard» бүсэд нэвтэрсэн');
  await expectAccessible(page);
});
