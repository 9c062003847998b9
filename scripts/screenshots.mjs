// Takes the README's pictures from a running server:
//   HEADFRAME_DEMO_PASSWORD=… node scripts/screenshots.mjs [http://localhost:8080]
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installChromium, ROOT } from './install.mjs';

const url = process.argv[2] ?? 'http://localhost:8080';
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const images = `${ROOT}docs/images/`;
mkdirSync(images, { recursive: true });

const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: [
    '--headless=new',
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
});
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
const take = (name) => page.screenshot({ path: `${images}${name}.jpg`, type: 'jpeg', quality: 82 });
/** Software drawing is slow: a picture is taken once the map has loaded and the camera has come to rest. */
const settle = async () => {
  await page.getByText(/Loading map|Газрын зураг ачаалж/).waitFor({ state: 'hidden' });
  await page.waitForTimeout(4_000);
};

await page.goto(url);
await page.getByLabel('Username').fill('dispatcher');
await page.evaluate(() => document.fonts.ready);
await page.waitForTimeout(1_000);
await take('sign-in');
await page.getByLabel('Password', { exact: true }).fill(password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('heading', { name: 'Welcome to Headframe' }).waitFor();
await settle();
await take('landing');

const another = page.getByRole('button', { name: /^Select (?!KHAR NORTH)[A-Z ]+ \d/ });
if (process.argv.includes('--second-map') && (await another.count()) > 0) {
  await another.first().click();
  await settle();
  await take('second-map');
  await page.getByRole('button', { name: 'Headframe, start page' }).click();
}
await page
  .getByRole('button', { name: /^Select KHAR NORTH/ })
  .first()
  .click();
await settle();
await take('main');

await page
  .getByRole('button', { name: /MT-10\d Haul/ })
  .first()
  .click();
await page.getByRole('button', { name: /^Follow/ }).click();
await settle();
await take('vehicle');

await page.getByRole('button', { name: /^Layout/ }).click();
await page.getByRole('radio', { name: 'Three, one wide on top' }).click();
await page
  .getByRole('region', { name: /^Choose a view/ })
  .first()
  .waitFor();
for (const picker of await page.getByRole('region', { name: /^Choose a view/ }).all()) {
  await picker
    .getByRole('button', { name: /^Select/ })
    .first()
    .click();
  await page.waitForTimeout(500);
}
await page.getByRole('button', { name: /^Account of/ }).click();
await page.getByRole('button', { name: 'Монгол' }).click();
await page.keyboard.press('Escape');
await settle();
await take('mongolian');
await browser.close();
