// Takes the pictures of the documentation from running servers: one in map mode and, for the landing page with views, one in
// mine-area mode. Both need some saved views of the account `dispatcher` to show.
//   HEADFRAME_DEMO_PASSWORD=… node scripts/screenshots.mjs [http://localhost:8080 [http://localhost:8081]] [--second-map=NAME]
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromiumFlags.mjs';
import { installChromium, ROOT } from './install.mjs';

const siteUrl = process.argv.slice(2).find((word) => word.startsWith('http')) ?? 'http://localhost:8080';
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const screenNames = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const imagesFolder = `${ROOT}docs/images/`;
mkdirSync(imagesFolder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  page.setDefaultTimeout(180_000);
  // Otherwise each would show the offer of the tour.
  await page.addInitScript(() => localStorage.setItem('headframe.tour.v1', 'true'));
  const takeScreenshot = async (name) => {
    // No tooltip of whatever happens to be under the pointer.
    await page.mouse.move(800, 0);
    await page.screenshot({ path: `${imagesFolder}${name}.jpg`, type: 'jpeg', quality: 82 });
  };
  /** Software drawing is slow: a picture is taken once the page is live, the map has loaded and the camera has come to rest. */
  const settle = async () => {
    const loading = page.getByText(/Loading map|Газрын зураг ачаалж|^Reading the shift/);
    await page
      .getByText(/^(Live|Шууд)$/)
      .first()
      .waitFor();
    for (let quiet = 0; quiet < 3; quiet++) {
      await page.waitForTimeout(3_000);
      if (await loading.first().isVisible()) quiet = -1;
    }
  };

  const signIn = async () => {
    await page.getByLabel('Username').fill('dispatcher');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Welcome to Headframe' }).waitFor();
  };

  if (screenNames[1]) {
    await page.goto(screenNames[1]);
    await signIn();
    await settle();
    await takeScreenshot('landing-views');
    await page.context().clearCookies();
  }

  await page.route('**/config.json', (route) => route.fulfill({ status: 500 }));
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Retry Login' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await takeScreenshot('sign-in-error');
  await page.unroute('**/config.json');

  await page.goto(siteUrl);
  await page.getByLabel('Username').fill('dispatcher');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_000);
  await takeScreenshot('sign-in');
  await signIn();

  const secondMap = process.argv.find((word) => word.startsWith('--second-map='))?.split('=')[1];
  if (secondMap) {
    await page
      .getByRole('button', { name: `Select ${secondMap}` })
      .first()
      .click();
    await settle();
    await takeScreenshot('second-map');
    await page.getByRole('button', { name: 'Headframe, start page' }).click();
  }
  await page
    .getByRole('button', { name: /^Select KHAR NORTH/ })
    .first()
    .click();
  await settle();
  await takeScreenshot('main');
  // The start page lists the view that was open.
  await page.getByRole('button', { name: 'Headframe, start page' }).click();
  await settle();
  await takeScreenshot('landing');
  await page
    .getByRole('button', { name: /^Select KHAR NORTH/ })
    .first()
    .click();
  await settle();

  const search = page.getByRole('textbox', { name: 'Search: Vehicle' });
  await search.fill('MT-10');
  await page
    .getByRole('treeitem', { name: /MT-10\d Haul/ })
    .first()
    .click();
  await search.fill('');
  await page.getByRole('button', { name: /^Follow MT-10/ }).click();
  await settle();
  await takeScreenshot('vehicle');

  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  // A camera elsewhere would be a change of the edited view.
  await page.getByRole('button', { name: 'Reset view' }).click();
  await settle();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'View settings' }).click();
  await page.waitForTimeout(1_000);
  await takeScreenshot('editing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as new...' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).waitFor();
  await takeScreenshot('save-view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close editing' }).click();

  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('radio', { name: 'Three, one wide on top' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Монгол' }).click();
  await page.keyboard.press('Escape');
  await settle();
  await takeScreenshot('mongolian');
} finally {
  await browser.close();
}
